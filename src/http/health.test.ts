import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock } from '#lib/clock'
import { createHealth } from './health.ts'

test('ready needs both the word and the check, and stopping is final', async () => {
  const clock = manualClock()
  let healthy = true
  const health = createHealth(async () => (healthy ? null : 'The log is old.'), clock)
  assert.deepEqual(await health.report(), { status: 'starting' })
  health.setReady(true)
  assert.deepEqual(await health.report(), { status: 'ready' })
  healthy = false
  clock.advance(1000)
  assert.deepEqual(await health.report(), { status: 'unavailable', reason: 'The log is old.' })
  health.stop()
  health.setReady(true)
  assert.deepEqual(await health.report(), { status: 'stopping' })
})

test('the check runs once a second however often it is asked', async () => {
  const clock = manualClock()
  let calls = 0
  const health = createHealth(async () => {
    calls++
    return null
  }, clock)
  health.setReady(true)
  await Promise.all(Array.from({ length: 50 }, () => health.report()))
  clock.advance(999)
  await health.report()
  assert.equal(calls, 1)
  clock.advance(1)
  await health.report()
  assert.equal(calls, 2)
})

test('a check that throws or hangs is a no', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const failing = createHealth(() => Promise.reject(new Error('gone')), manualClock())
  failing.setReady(true)
  assert.deepEqual(await failing.report(), { status: 'unavailable' })
  const hanging = createHealth(() => new Promise(() => {}), manualClock())
  hanging.setReady(true)
  const state = hanging.report()
  t.mock.timers.tick(2000)
  assert.deepEqual(await state, { status: 'unavailable' })
})
