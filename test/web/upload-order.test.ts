import assert from 'node:assert/strict'
import { test } from 'node:test'
import { takeReady } from '../../web/src/features/uploads/in-order.ts'

const running = (...uploads: number[]) => {
  const all = new Set(uploads)
  return (upload: number) => all.has(upload)
}
const waiting = [
  { upload: 1, asset: 'a' },
  { upload: 2, asset: null },
  { upload: 3, asset: 'c' },
]

test('an upload that has finished early waits for those before it', () => {
  assert.deepEqual(takeReady(waiting, running(2)), { ready: ['a'], rest: waiting.slice(1) })
  const finished = waiting.map((one) => ({ ...one, asset: one.asset ?? 'b' }))
  assert.deepEqual(takeReady(finished, running()), { ready: ['a', 'b', 'c'], rest: [] })
})

test('a failed upload holds nothing up', () => {
  assert.deepEqual(takeReady(waiting, running()), { ready: ['a', 'c'], rest: [] })
  assert.deepEqual(takeReady([], running()), { ready: [], rest: [] })
})
