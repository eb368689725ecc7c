import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomId, randomSpaceId, uuid } from './ids.ts'

test('ids have their length and alphabet and do not repeat', () => {
  assert.match(randomId(), /^[0-9A-Za-z]{22}$/)
  assert.match(randomId(1), /^[0-9A-Za-z]$/)
  assert.match(randomSpaceId(), /^[0-9a-z]{12}$/)
  assert.match(uuid(), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  assert.equal(new Set(Array.from({ length: 5000 }, () => randomId())).size, 5000)
})

test('characters are uniformly distributed', () => {
  const counts = new Map<string, number>()
  for (const character of randomId(620_000)) counts.set(character, (counts.get(character) ?? 0) + 1)
  assert.equal(counts.size, 62)
  // 10 000 expected each, standard deviation 99. A remainder of 256 would give the first eight 12 100.
  for (const count of counts.values()) assert.ok(Math.abs(count - 10_000) < 800, `a character occurred ${count} times`)
})

test('a length below one is refused', () => {
  for (const length of [0, -1, 1.5, Number.NaN]) assert.throws(() => randomId(length), RangeError)
})
