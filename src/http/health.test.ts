import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock } from '#lib/clock'
import { createHealth } from './health.ts'

test('ready needs both the word and the check, and stopping is final', async () => {
  const clock = manualClock()
  let healthy = true
  const health = createHealth(async () => healthy, clock)
  assert.equal(await health.state(), 'starting')
  health.setReady(true)
  assert.equal(await health.state(), 'ready')
  healthy = false
  clock.advance(1000)
  assert.equal(await health.state(), 'unavailable')
  health.stop()
  health.setReady(true)
  assert.equal(await health.state(), 'stopping')
})

test('the check runs once a second however often it is asked', async () => {
  const clock = manualClock()
  let calls = 0
  const health = createHealth(async () => {
    calls++
    return true
  }, clock)
  health.setReady(true)
  await Promise.all(Array.from({ length: 50 }, () => health.state()))
  clock.advance(999)
  await health.state()
  assert.equal(calls, 1)
  clock.advance(1)
  await health.state()
  assert.equal(calls, 2)
})

test('a check that throws or hangs is a no', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const failing = createHealth(() => Promise.reject(new Error('gone')), manualClock())
  failing.setReady(true)
  assert.equal(await failing.state(), 'unavailable')
  const hanging = createHealth(() => new Promise(() => {}), manualClock())
  hanging.setReady(true)
  const state = hanging.state()
  t.mock.timers.tick(2000)
  assert.equal(await state, 'unavailable')
})
