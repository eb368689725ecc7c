import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DomainError } from '../errors.ts'
import { isId, requireNewId, requirePossibleId } from './id.ts'

test('ids are 1 to 64 letters, digits, dots, dashes and underscores', () => {
  for (const id of ['a', 'A-b_c.9', 'x'.repeat(64), '...', '-', '__proto__', 'constructor']) assert.ok(isId(id), id)
  for (const id of ['', 'x'.repeat(65), 'a b', 'a/b', 'ä', 'a\n', '\0', '.', '..'])
    assert.ok(!isId(id), JSON.stringify(id))
})

test('an invalid id is a validation error in a write and not found in a read', () => {
  assert.throws(
    () => requireNewId('..'),
    (e) => e instanceof DomainError && e.code === 'ValidationFailed',
  )
  assert.throws(
    () => requirePossibleId('a b'),
    (e) => e instanceof DomainError && e.code === 'NotFound',
  )
  assert.equal(requireNewId('post-1'), 'post-1')
})
