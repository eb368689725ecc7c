import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGate, GateFull } from './gate.ts'

test('jobs run, wait in order, or are refused, by the limits', async () => {
  const gate = createGate({ atOnce: 2, waiting: 2 })
  const log: string[] = []
  const jobs = ['a', 'b', 'c', 'd'].map((name) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = gate.run(async () => {
      log.push(name)
      await promise
    })
    return { resolve, done }
  })
  await assert.rejects(
    gate.run(async () => {}),
    GateFull,
  )
  assert.deepEqual(log, ['a', 'b'])
  jobs[1]!.resolve()
  await jobs[1]!.done
  await Promise.resolve()
  assert.deepEqual(log, ['a', 'b', 'c'])
  for (const job of jobs) job.resolve()
  await Promise.all(jobs.map((job) => job.done))
  assert.deepEqual(log, ['a', 'b', 'c', 'd'])
})

test('a failed job frees its slot', async () => {
  const gate = createGate({ atOnce: 1, waiting: 0 })
  for (let i = 0; i < 3; i++) {
    await assert.rejects(
      gate.run(async () => {
        throw new Error('no')
      }),
      /^Error: no$/,
    )
  }
  assert.equal(await gate.run(async () => 'yes'), 'yes')
})
