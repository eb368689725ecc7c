import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { manualClock } from './clock.ts'
import { Lru } from './lru.ts'

test('the least recently used entry is evicted first', () => {
  const lru = new Lru<string, number>({ maxBytes: 30 })
  lru.set('a', 1, 10)
  lru.set('b', 2, 10)
  lru.set('c', 3, 10)
  assert.equal(lru.get('a'), 1)
  lru.set('d', 4, 15)
  assert.deepEqual(
    ['a', 'b', 'c', 'd'].map((key) => lru.get(key)),
    [1, undefined, undefined, 4],
  )
  assert.deepEqual([lru.bytes, lru.size], [25, 2])
})

test('an entry that is read repeatedly is evicted last, also after the newest entry was deleted', () => {
  const lru = new Lru<string, number>({ maxBytes: 30 })
  for (const key of ['a', 'b', 'c']) lru.set(key, 1, 10)
  for (let i = 0; i < 3; i++) lru.get('c')
  lru.get('a')
  lru.delete('a')
  lru.get('b')
  lru.set('d', 1, 10)
  lru.set('e', 1, 10)
  assert.deepEqual(
    ['a', 'b', 'c', 'd', 'e'].map((key) => lru.get(key)),
    [undefined, 1, undefined, 1, 1],
  )
})

test('replacing counts the new size only, and a value larger than the cache removes the old one', () => {
  const lru = new Lru<string, string>({ maxBytes: 10 })
  assert.equal(lru.set('a', 'old', 8), true)
  assert.equal(lru.set('a', 'new', 4), true)
  assert.equal(lru.bytes, 4)
  assert.equal(lru.set('a', 'huge', 11), false)
  assert.deepEqual([lru.get('a'), lru.bytes, lru.size], [undefined, 0, 0])
})

test('an undefined value is an entry, and delete and clear free its bytes', () => {
  const lru = new Lru<string, undefined>({ maxBytes: 10 })
  lru.set('a', undefined, 5)
  assert.equal(lru.size, 1)
  assert.equal(lru.delete('a'), true)
  assert.equal(lru.delete('a'), false)
  lru.set('b', undefined, 5)
  lru.clear()
  assert.deepEqual([lru.bytes, lru.size], [0, 0])
})

test('entries expire by the monotonic clock, and reading them does not extend their time', () => {
  const clock = manualClock()
  const lru = new Lru<string, number>({ maxBytes: 10, ttl: { ms: 100, clock } })
  lru.set('a', 1, 1)
  clock.set(1_000_000)
  clock.advance(99)
  assert.equal(lru.get('a'), 1)
  clock.advance(1)
  assert.equal(lru.get('a'), undefined)
  assert.equal(lru.bytes, 0)
})

test('bytes never exceed the limit and always equal the sum of the cached sizes', () => {
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 60 })), { maxLength: 60 })
  fc.assert(
    fc.property(steps, (list) => {
      const lru = new Lru<number, number>({ maxBytes: 50 })
      for (const [key, bytes] of list) {
        assert.equal(lru.set(key, bytes, bytes), bytes <= 50)
        assert.ok(lru.bytes <= 50)
      }
      const cached = Array.from({ length: 10 }, (_, key) => lru.get(key) ?? 0)
      assert.equal(
        cached.reduce((sum, bytes) => sum + bytes, 0),
        lru.bytes,
      )
    }),
  )
})

test('invalid sizes are refused', () => {
  assert.throws(() => new Lru({ maxBytes: Number.NaN }), RangeError)
  const lru = new Lru<string, number>({ maxBytes: 1 })
  for (const bytes of [-1, Number.NaN]) assert.throws(() => lru.set('a', 1, bytes), RangeError)
})

test('a cache of 0 bytes stores nothing, and an entry of 0 bytes counts as 1', () => {
  const none = new Lru<string, number>({ maxBytes: 0 })
  assert.deepEqual([none.set('a', 1, 0), none.get('a'), none.size], [false, undefined, 0])
  const two = new Lru<string, number>({ maxBytes: 2 })
  for (const key of ['a', 'b', 'c']) two.set(key, 1, 0)
  assert.deepEqual([two.size, two.bytes], [2, 2])
})
