import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fixedClock, manualClock, systemClock } from './clock.ts'

test('the system clock returns the time, and its monotonic time never runs back', () => {
  const [earlier, now, later] = [Date.now(), systemClock.now(), Date.now()]
  assert.ok(earlier <= now && now <= later)
  const before = systemClock.monotonic()
  assert.ok(systemClock.monotonic() >= before)
})

test('a manual clock moves only by its methods', () => {
  const clock = manualClock(1000)
  clock.advance(5)
  assert.deepEqual([clock.now(), clock.monotonic()], [1005, 5])
  clock.set(10)
  assert.deepEqual([clock.now(), clock.monotonic()], [10, 5])
  assert.throws(() => clock.advance(-1), RangeError)
  assert.equal(fixedClock(7).now(), 7)
})
