import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock } from '#lib/clock'
import { FailureLimit } from './failure-limit.ts'

test('after so many failures a key is refused until its window ends', () => {
  const clock = manualClock()
  const limit = new FailureLimit(clock, 2, 1000)
  assert.deepEqual([limit.begin('a'), limit.begin('a'), limit.begin('a')], [true, true, false])
  assert.equal(limit.begin('b'), true)
  clock.advance(999)
  assert.equal(limit.begin('a'), false)
  clock.advance(1)
  assert.equal(limit.begin('a'), true)
})

test('a success is taken back', () => {
  const limit = new FailureLimit(manualClock(), 1, 1000)
  assert.equal(limit.begin('a'), true)
  limit.takeBack('a')
  limit.takeBack('a')
  limit.takeBack('unknown')
  assert.deepEqual([limit.begin('a'), limit.begin('a')], [true, false])
})

test('memory is bounded', () => {
  const limit = new FailureLimit(manualClock(), 1, 1000)
  for (let i = 0; i < 50_000; i++) limit.begin(`key ${i}`)
  assert.equal(limit.begin('key 49999'), false)
  assert.equal(limit.begin('key 0'), true)
})
