import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NO_PERMISSIONS, type Permissions } from '../roles/role.ts'
import { compileRole, type SpaceAccess } from '../roles/space-access.ts'
import type { Actor } from './actor.ts'
import { type Decision, decideOnEnvironment, decideOnSpace, mayCreateSpaces, type Right } from './decide.ts'

const RIGHTS: readonly Right[] = [
  'published',
  'current',
  'enter',
  'content.read',
  'content.write',
  'model.read',
  'model.manage',
  'settings.manage',
  'keys',
  'keys.manage',
  'environments.manage',
  'aliases.manage',
  'tags.manage',
  'read',
  'manage',
]
const user = (scope: 'read' | 'manage'): Actor => ({ kind: 'user', userId: 'u', tokenId: 't', scope })
const key = (kind: 'delivery' | 'preview', environments: string[] = ['master']): Actor => ({
  kind,
  tokenId: 't',
  keyId: 'k',
  space: 's',
  environments,
})

const decisions = (actor: Actor, access: SpaceAccess, space = 's'): Record<Right, Decision> =>
  Object.fromEntries(RIGHTS.map((right) => [right, decideOnSpace(actor, space, access, right)])) as never

const only = (allowed: readonly Right[], decision: Decision = 'denied') =>
  Object.fromEntries(RIGHTS.map((right) => [right, allowed.includes(right) ? 'allowed' : decision]))

const withAreas = (permissions: Partial<Permissions>): SpaceAccess => ({
  user: 'u',
  roles: [compileRole({ ...NO_PERMISSIONS, ...permissions }, [])],
})

test('each kind of actor has exactly its rights', () => {
  const reading: Right[] = ['published', 'current', 'enter', 'content.read', 'model.read', 'read']
  assert.deepEqual(decisions({ kind: 'system', userId: 'u' }, 'none'), only(RIGHTS))
  assert.deepEqual(decisions(user('manage'), 'all'), only(RIGHTS))
  assert.deepEqual(decisions(user('read'), 'all'), only(reading))
  assert.deepEqual(decisions(user('manage'), 'none'), only([], 'hidden'))
  assert.deepEqual(decisions(key('delivery'), 'none'), only(['published']))
  assert.deepEqual(decisions(key('preview'), 'all'), only(['current']))
})

test('a role grants the areas it names and never makes its user an administrator', () => {
  const common: Right[] = ['enter', 'content.read', 'content.write']
  assert.deepEqual(decisions(user('manage'), withAreas({})), only(common))
  assert.deepEqual(decisions(user('manage'), { user: 'u', roles: [] }), only(common))
  assert.deepEqual(decisions(user('manage'), withAreas({ ContentModel: ['read'] })), only([...common, 'model.read']))
  const keys = only([...common, 'keys', 'keys.manage'])
  assert.deepEqual(decisions(user('manage'), withAreas({ ContentDelivery: ['manage'] })), keys)
  const all = withAreas({
    ContentModel: 'all',
    Settings: 'all',
    ContentDelivery: 'all',
    Environments: 'all',
    EnvironmentAliases: 'all',
    Tags: 'all',
  })
  const administrators: readonly Right[] = ['published', 'current', 'read', 'manage']
  assert.deepEqual(decisions(user('manage'), all), only(RIGHTS.filter((right) => !administrators.includes(right))))
  assert.deepEqual(decisions(user('read'), all), only(['enter', 'content.read', 'model.read']))
})

test('an API key cannot see that other spaces exist', () => {
  for (const kind of ['delivery', 'preview'] as const) {
    assert.deepEqual(decisions(key(kind), 'all', 'other'), only([], 'hidden'))
  }
})

test('an API key reads only the environments it lists, by the requested name', () => {
  const at = (addressed: string, names = [addressed]) => ({ addressed, names })
  assert.equal(decideOnEnvironment(key('delivery'), 'none', at('master')), 'allowed')
  assert.equal(decideOnEnvironment(key('delivery'), 'none', at('staging', ['staging', 'master'])), 'hidden')
  assert.equal(decideOnEnvironment(key('preview', []), 'none', at('master')), 'hidden')
  assert.equal(decideOnEnvironment(user('read'), 'all', at('staging')), 'allowed')
})

test('members cannot create spaces', () => {
  assert.deepEqual((['owner', 'admin', 'member', null] as const).map(mayCreateSpaces), [true, true, false, false])
})
