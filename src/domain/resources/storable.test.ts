import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { storageProblem } from './storable.ts'

function nested(levels: number): unknown {
  let value: unknown = 'bottom'
  for (let level = 0; level < levels; level++) value = { a: value }
  return value
}

test('text that one of the databases cannot store is refused', () => {
  for (const text of ['a\0b', '\ud800', 'x\udc00']) {
    assert.deepEqual([storageProblem({ a: [text] })?.name, storageProblem({ a: [text] })?.path], ['invalid', ['a', 0]])
    assert.equal(storageProblem({ [text]: 1 })?.name, 'invalid')
  }
})

test('numbers that would be stored as null are refused', () => {
  assert.deepEqual(storageProblem(JSON.parse('{"a":1e999}'))?.path, ['a'])
})

test('deep nesting is refused', () => {
  assert.equal(storageProblem(nested(400)), null)
  assert.equal(storageProblem(nested(401))?.name, 'size')
  assert.equal(storageProblem(nested(100_000))?.name, 'size')
})

test('all other JSON is read back unchanged', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (generated) => {
      // JSON has no -0.
      const value = JSON.parse(JSON.stringify(generated))
      if (storageProblem(value) === null) assert.deepEqual(JSON.parse(JSON.stringify(value)), value)
    }),
  )
})
