import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PackedKeys } from './packed-keys.ts'

test('inserts and removes keys, and returns slices within the bounds', () => {
  const keys = new PackedKeys([5, 3, 9])
  keys.insert(1, 7)
  assert.deepEqual(keys.slice(0, 10), [5, 7, 3, 9])
  assert.ok(keys.remove(3))
  assert.ok(!keys.remove(3))
  assert.deepEqual([keys.length, keys.at(2), keys.slice(2, 10), keys.slice(5, 10)], [3, 9, [9], []])
  // The freed slot still holds the old last key.
  assert.ok(keys.remove(9))
  assert.ok(!keys.remove(9))
})

test('keys above four bytes are exact', () => {
  const large = 2 ** 40 + 1
  assert.deepEqual(new PackedKeys([1, large]).slice(0, 2), [1, large])
  const keys = new PackedKeys([1, 2])
  const { bytes } = keys
  keys.insert(1, large)
  for (let i = 0; i < 100; i++) keys.insert(0, i)
  assert.deepEqual(keys.slice(100, 103), [1, large, 2])
  assert.ok(keys.bytes > bytes)
})
