import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeBase62, encodeBase62 } from './base62.ts'

test('base 62 decodes to the same number, in the requested width', () => {
  assert.equal(encodeBase62(0), '0')
  assert.equal(encodeBase62(61), 'z')
  assert.equal(encodeBase62(62, 6), '000010')
  fc.assert(fc.property(fc.maxSafeNat(), (value) => decodeBase62(encodeBase62(value)) === value))
})

test('invalid numbers and numbers that do not fit are refused', () => {
  for (const value of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
    assert.throws(() => encodeBase62(value), RangeError)
  }
  assert.throws(() => encodeBase62(62, 1), RangeError)
  for (const text of ['', '-1', 'a b', 'ä', 'zzzzzzzzzzzz']) assert.equal(decodeBase62(text), null)
})
