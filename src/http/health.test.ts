import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock } from '#lib/clock'
import { createHealth } from './health.ts'

test('ready needs both setReady and the check, and stopping is final', async () => {
  const clock = manualClock()
  let healthy = true
  const health = createHealth({ unreadiness: async () => (healthy ? null : 'The log is old.') }, clock)
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

test('the check runs at most once a second', async () => {
  const clock = manualClock()
  let calls = 0
  const unreadiness = async () => {
    calls++
    return null
  }
  const health = createHealth({ unreadiness }, clock)
  health.setReady(true)
  await Promise.all(Array.from({ length: 50 }, () => health.report()))
  clock.advance(999)
  await health.report()
  assert.equal(calls, 1)
  clock.advance(1)
  await health.report()
  assert.equal(calls, 2)
})

test('a check that throws or hangs counts as unavailable', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const failing = createHealth({ unreadiness: () => Promise.reject(new Error('gone')) }, manualClock())
  failing.setReady(true)
  assert.deepEqual(await failing.report(), { status: 'unavailable' })
  const hanging = createHealth({ unreadiness: () => new Promise(() => {}) }, manualClock())
  hanging.setReady(true)
  const state = hanging.report()
  t.mock.timers.tick(2000)
  assert.deepEqual(await state, { status: 'unavailable' })
})

test('a server that can serve stale content is stale instead of unavailable', async () => {
  const silences: boolean[] = []
  const canServeStale = (isSilent: boolean) => silences.push(isSilent) > 0
  const old = createHealth({ unreadiness: async () => 'The log is old.', canServeStale }, manualClock())
  old.setReady(true)
  assert.deepEqual(await old.report(), { status: 'stale', reason: 'The log is old.' })
  const failing = createHealth({ unreadiness: () => Promise.reject(new Error('gone')), canServeStale }, manualClock())
  failing.setReady(true)
  assert.deepEqual(await failing.report(), { status: 'stale' })
  assert.deepEqual(silences, [false, true])
})
