import assert from 'node:assert/strict'
import { test } from 'node:test'
import { groupCalls } from './group-calls.ts'

const members = { a: {}, b: {}, c: {} }

/** `a1` is the call of member `a` of statement `1`. */
const grouped = (calls: string) =>
  groupCalls(calls.split(' ').map((name) => ({ name, member: members[name[0] as 'a'], key: name.slice(1) })))
    .map((group) => group.map(({ name }) => name).join(' '))
    .join(', ')

test('the same statements of different members are merged', () => {
  assert.equal(grouped('a1 a2 b1 b2 c1 c2'), 'a1 b1 c1, a2 b2 c2')
})

test('a member can leave out statements', () => {
  assert.equal(grouped('a1 a2 a3 b1 b3 c3'), 'a1 b1, a2, a3 b3 c3')
})

test('the calls of a member stay in order', () => {
  assert.equal(grouped('a1 a2 b2 b1'), 'a1, a2 b2, b1')
  assert.equal(grouped('a1 a1 b1 b1'), 'a1 b1, a1 b1')
  assert.equal(grouped('a1 a2 b2 b1 c2 c1'), 'a1, a2 b2 c2, b1 c1')
})
