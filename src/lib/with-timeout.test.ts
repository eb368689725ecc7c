import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TimedOut, withTimeout } from './with-timeout.ts'

test('a promise that settles in time is passed on; a later one times out', async () => {
  assert.equal(await withTimeout(Promise.resolve(1), 60_000), 1)
  await assert.rejects(withTimeout(Promise.reject(new Error('no')), 60_000), /no/)
  await assert.rejects(withTimeout(new Promise(() => {}), 1), TimedOut)
})

test('a blocked event loop is not mistaken for a late response', async () => {
  const answer = withTimeout(new Promise((resolve) => setImmediate(resolve, 'here')), 1)
  const until = performance.now() + 20
  while (performance.now() < until);
  assert.equal(await answer, 'here')
})
