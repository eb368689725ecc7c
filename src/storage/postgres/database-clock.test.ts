import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock } from '#lib/clock'
import { DatabaseClock } from './database-clock.ts'

const NOON = Date.UTC(2026, 0, 1, 12)

test('the time is that of the database, whatever the own wall clock is set to', () => {
  const own = manualClock(NOON + 20_000)
  const clock = new DatabaseClock(own)
  const sentAt = clock.monotonic()
  own.advance(10)
  clock.observe(NOON, sentAt)
  assert.ok(Math.abs(clock.now() - NOON) <= 10)
  const before = clock.now()
  for (const step of [3600_000, -3600_000, 365 * 24 * 3600_000]) {
    own.set(own.now() + step)
    own.advance(1000)
  }
  assert.equal(clock.now(), before + 3000)
  assert.equal(clock.sinceBoot(), own.monotonic())
})

test('an answer that took long does not move the clock, and a database whose clock was set does', () => {
  const own = manualClock(NOON)
  const clock = new DatabaseClock(own)
  clock.observe(NOON, clock.monotonic())
  const sentAt = clock.monotonic()
  own.advance(4000)
  // Read at once, and answered four seconds later.
  clock.observe(NOON, sentAt)
  assert.equal(clock.now(), NOON + 4000)
  // A little drift is followed by no more than is certain.
  const again = clock.monotonic()
  own.advance(2)
  clock.observe(clock.now() + 5, again)
  assert.ok(Math.abs(clock.now() - (NOON + 4007)) <= 2)
  own.advance(1000)
  clock.observe(NOON + 3600_000, clock.monotonic())
  assert.equal(clock.now(), NOON + 3600_000)
})
