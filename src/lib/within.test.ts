import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TookTooLong, within } from './within.ts'

test('what settles in time is passed on, what does not is too late', async () => {
  assert.equal(await within(Promise.resolve(1), 60_000), 1)
  await assert.rejects(within(Promise.reject(new Error('no')), 60_000), /no/)
  await assert.rejects(within(new Promise(() => {}), 1), TookTooLong)
})

test('a blocked event loop is not mistaken for a late answer', async () => {
  const answer = within(new Promise((resolve) => setImmediate(resolve, 'here')), 1)
  const until = performance.now() + 20
  while (performance.now() < until);
  assert.equal(await answer, 'here')
})
