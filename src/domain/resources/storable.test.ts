import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { storageProblem } from './storable.ts'

function nested(levels: number): unknown {
  let value: unknown = 'bottom'
  for (let level = 0; level < levels; level++) value = { a: value }
  return value
}

test('text that one of the databases cannot hold', () => {
  for (const text of ['a\0b', '\ud800', 'x\udc00']) {
    assert.deepEqual([storageProblem({ a: [text] })?.name, storageProblem({ a: [text] })?.path], ['invalid', ['a', 0]])
    assert.equal(storageProblem({ [text]: 1 })?.name, 'invalid')
  }
})

test('numbers that would be stored as null', () => {
  assert.deepEqual(storageProblem(JSON.parse('{"a":1e999}'))?.path, ['a'])
})

test('depth', () => {
  assert.equal(storageProblem(nested(400)), null)
  assert.equal(storageProblem(nested(401))?.name, 'size')
  assert.equal(storageProblem(nested(100_000))?.name, 'size')
})

test('all other JSON comes back as it was', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (made) => {
      // As a body arrives: JSON knows no -0.
      const value = JSON.parse(JSON.stringify(made))
      if (storageProblem(value) === null) assert.deepEqual(JSON.parse(JSON.stringify(value)), value)
    }),
  )
})
