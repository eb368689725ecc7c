import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock } from './clock.ts'
import { ClockSteps } from './clock-steps.ts'

const HOUR = 3600_000
const YEAR = 365 * 24 * HOUR

test('elapsed time counts, whatever the wall clock is set to in between', () => {
  for (const delta of [HOUR, YEAR, -HOUR, -YEAR]) {
    const clock = manualClock(10 * YEAR)
    const steps = new ClockSteps(clock)
    const since = clock.now()
    clock.advance(3 * HOUR)
    steps.nowFor(since)
    clock.set(clock.now() + delta)
    assert.equal(steps.nowFor(since) - since, 3 * HOUR, `${delta}`)
    clock.advance(2 * HOUR)
    assert.equal(steps.nowFor(since) - since, 5 * HOUR, `${delta}`)
  }
})

test('a time stored after a step is compared with the new time', () => {
  for (const delta of [HOUR, -HOUR, YEAR]) {
    const clock = manualClock(10 * YEAR)
    const steps = new ClockSteps(clock)
    clock.advance(HOUR)
    clock.set(clock.now() + delta)
    steps.nowFor(0)
    const since = clock.now() + 1
    clock.advance(HOUR)
    assert.equal(steps.nowFor(since) - since, HOUR - 1, `${delta}`)
  }
})

test('steps add up, and slow corrections are not steps', () => {
  const clock = manualClock(10 * YEAR)
  const steps = new ClockSteps(clock)
  const since = clock.now()
  for (const delta of [YEAR, HOUR, -YEAR]) {
    clock.advance(HOUR)
    clock.set(clock.now() + delta)
    steps.nowFor(since)
  }
  assert.equal(steps.nowFor(since) - since, 3 * HOUR)
  const other = manualClock(0)
  const watched = new ClockSteps(other)
  for (let i = 0; i < 100; i++) {
    other.advance(HOUR)
    other.set(other.now() + 1000)
    watched.nowFor(0)
  }
  assert.equal(watched.nowFor(0), 100 * (HOUR + 1000))
})

test('a time stored while a step is detected counts as stored after it', () => {
  for (const delta of [-HOUR, -YEAR, HOUR]) {
    const clock = manualClock(10 * YEAR)
    const steps = new ClockSteps(clock)
    clock.advance(HOUR)
    steps.nowFor(0)
    clock.set(clock.now() + delta)
    clock.advance(2000)
    const since = clock.now()
    steps.nowFor(since)
    clock.advance(HOUR)
    assert.equal(steps.nowFor(since) - since, HOUR, `${delta}`)
  }
})
