import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock } from '#lib/clock'
import { DatabaseClock } from './database-clock.ts'

const NOON = Date.UTC(2026, 0, 1, 12)

test('the time follows the database, not the local wall clock', () => {
  const local = manualClock(NOON + 20_000)
  const clock = new DatabaseClock(local)
  const sentAt = clock.monotonic()
  local.advance(10)
  clock.observe(NOON, sentAt)
  assert.ok(Math.abs(clock.now() - NOON) <= 10)
  const before = clock.now()
  for (const step of [3600_000, -3600_000, 365 * 24 * 3600_000]) {
    local.set(local.now() + step)
    local.advance(1000)
  }
  assert.equal(clock.now(), before + 3000)
  assert.equal(clock.sinceBoot(), local.monotonic())
})

test('a slow response does not move the clock; setting the clock of the database does', () => {
  const local = manualClock(NOON)
  const clock = new DatabaseClock(local)
  clock.observe(NOON, clock.monotonic())
  const sentAt = clock.monotonic()
  local.advance(4000)
  // Read immediately, received four seconds later.
  clock.observe(NOON, sentAt)
  assert.equal(clock.now(), NOON + 4000)
  // A small drift moves the clock only as far as the bounds require.
  const again = clock.monotonic()
  local.advance(2)
  clock.observe(clock.now() + 5, again)
  assert.ok(Math.abs(clock.now() - (NOON + 4007)) <= 2)
  local.advance(1000)
  clock.observe(NOON + 3600_000, clock.monotonic())
  assert.equal(clock.now(), NOON + 3600_000)
})
