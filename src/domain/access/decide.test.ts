import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Actor } from './actor.ts'
import { type Decision, decideOnEnvironment, decideOnSpace, mayCreateSpaces, type Right } from './decide.ts'

const RIGHTS: readonly Right[] = ['published', 'current', 'read', 'keys', 'manage']
const user = (scope: 'read' | 'manage'): Actor => ({ kind: 'user', userId: 'u', tokenId: 't', scope })
const key = (kind: 'delivery' | 'preview', environments: string[] = ['master']): Actor => ({
  kind,
  tokenId: 't',
  keyId: 'k',
  space: 's',
  environments,
})

const decisions = (actor: Actor, space: string, role: Parameters<typeof decideOnSpace>[2]): Decision[] =>
  RIGHTS.map((right) => decideOnSpace(actor, space, role, right))

test('each kind of actor has its rights and no others', () => {
  const [yes, no, hidden] = ['allowed', 'denied', 'hidden'] as const
  //                                                              published current read keys manage
  assert.deepEqual(decisions({ kind: 'system', userId: 'u' }, 's', null), [yes, yes, yes, yes, yes])
  assert.deepEqual(decisions(user('manage'), 's', 'owner'), [yes, yes, yes, yes, yes])
  assert.deepEqual(decisions(user('manage'), 's', 'admin'), [yes, yes, yes, yes, yes])
  assert.deepEqual(decisions(user('read'), 's', 'owner'), [yes, yes, yes, no, no])
  assert.deepEqual(decisions(user('manage'), 's', 'member'), [yes, yes, yes, no, no])
  assert.deepEqual(decisions(user('manage'), 's', null), [hidden, hidden, hidden, hidden, hidden])
  assert.deepEqual(decisions(key('delivery'), 's', null), [yes, no, no, no, no])
  assert.deepEqual(decisions(key('preview'), 's', null), [no, yes, no, no, no])
})

test('a key does not learn of other spaces, whatever role is claimed', () => {
  for (const kind of ['delivery', 'preview'] as const) {
    assert.deepEqual(new Set(decisions(key(kind), 'other', 'owner')), new Set(['hidden']))
  }
})

test('a key enters only the environments it lists', () => {
  assert.equal(decideOnEnvironment(key('delivery'), 'master'), 'allowed')
  assert.equal(decideOnEnvironment(key('delivery'), 'staging'), 'hidden')
  assert.equal(decideOnEnvironment(key('preview', []), 'master'), 'hidden')
  assert.equal(decideOnEnvironment(user('read'), 'staging'), 'allowed')
})

test('members do not create spaces', () => {
  assert.deepEqual((['owner', 'admin', 'member', null] as const).map(mayCreateSpaces), [true, true, false, false])
})
