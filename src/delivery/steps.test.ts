import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type MaybePromise, run, type Steps, wait } from './steps.ts'

function* sum(...values: MaybePromise<number>[]): Steps<number> {
  let total = 0
  for (const value of values) total += yield* wait(value)
  return total
}

test('runs synchronously when nothing has to be awaited', () => {
  assert.equal(run(sum(1, 2, 3)), 6)
  function* failing(...values: number[]): Steps<void> {
    for (const value of values) if ((yield* wait(value)) > 2) throw new Error('too large')
  }
  assert.throws(() => run(failing(1, 2, 3)), /too large/)
})

test('becomes a promise at the first wait', async () => {
  const promised = run(sum(1, Promise.resolve(2), 3, Promise.resolve(4)))
  assert.ok(promised instanceof Promise)
  assert.equal(await promised, 10)
})

test('a rejected promise is thrown at its wait and can be caught there', async () => {
  const ended: string[] = []
  function* catching(): Steps<string> {
    try {
      return yield* wait(Promise.reject<string>(new Error('lost')))
    } catch (error) {
      return `caught: ${(error as Error).message}`
    } finally {
      ended.push('catching')
    }
  }
  assert.equal(await run(catching()), 'caught: lost')
  await assert.rejects(async () => run(sum(1, Promise.reject(new Error('lost')))), /lost/)
  assert.deepEqual(ended, ['catching'])
})
