import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finish, type Soon, type Steps, wait } from './steps.ts'

function* sum(...values: Soon<number>[]): Steps<number> {
  let all = 0
  for (const value of values) all += yield* wait(value)
  return all
}

test('what has nothing to wait for is done at once', () => {
  assert.equal(finish(sum(1, 2, 3)), 6)
  const refuse = (value: number): number => {
    if (value > 2) throw new Error('refused')
    return value
  }
  function* judged(...values: number[]): Steps<void> {
    for (const value of values) refuse(yield* wait(value))
  }
  assert.throws(() => finish(judged(1, 2, 3)), /refused/)
})

test('what waits goes on from there, however often', async () => {
  const promised = finish(sum(1, Promise.resolve(2), 3, Promise.resolve(4)))
  assert.ok(promised instanceof Promise)
  assert.equal(await promised, 10)
})

test('what fails while it is waited for can be caught, and is told when it is not', async () => {
  const ended: string[] = []
  function* careful(): Steps<string> {
    try {
      return yield* wait(Promise.reject<string>(new Error('lost')))
    } catch (error) {
      return `caught: ${(error as Error).message}`
    } finally {
      ended.push('careful')
    }
  }
  assert.equal(await finish(careful()), 'caught: lost')
  await assert.rejects(async () => finish(sum(1, Promise.reject(new Error('lost')))), /lost/)
  assert.deepEqual(ended, ['careful'])
})
