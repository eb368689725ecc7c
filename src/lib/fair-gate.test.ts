import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairGate } from './fair-gate.ts'
import { GateFull } from './gate.ts'

function createBench() {
  let now = 0
  const done: string[] = []
  const gate = createFairGate({ atOnce: 1, waiting: 10, waitingEach: 4, halfLifeMs: 1000, now: () => now })
  const run = (owner: string, ms: number) =>
    gate.run(owner, async () => {
      now += ms
      done.push(owner)
    })
  return { run, done, pass: (ms: number) => (now += ms) }
}

test('jobs of other owners overtake an owner with long jobs', async () => {
  const { run, done } = createBench()
  const jobs = [run('slow', 100), run('slow', 100), run('slow', 100), run('quick', 1), run('quick', 1), run('other', 1)]
  await Promise.all(jobs)
  assert.deepEqual(done, ['slow', 'quick', 'other', 'quick', 'slow', 'slow'])
})

test('one owner cannot fill the queue, and a full queue refuses jobs', async () => {
  const gate = createFairGate({ atOnce: 1, waiting: 10, waitingEach: 4, halfLifeMs: 1000, now: () => 0 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const wait = (owner: string) => gate.run(owner, () => promise)
  const jobs = Array.from({ length: 5 }, () => wait('one'))
  await assert.rejects(wait('one'), GateFull)
  const others = ['a', 'b', 'c', 'd', 'e', 'f'].map(wait)
  await assert.rejects(wait('g'), GateFull)
  resolve()
  await Promise.all([...jobs, ...others])
})

test('usage decays, and a failed job frees its slot', async () => {
  const { run, done, pass } = createBench()
  await run('slow', 100)
  pass(100_000)
  await Promise.all([run('x', 1), run('quick', 50), run('slow', 1), run('quick', 1)])
  assert.deepEqual(done, ['slow', 'x', 'quick', 'slow', 'quick'])
  const gate = createFairGate({ atOnce: 1, waiting: 1, waitingEach: 1, halfLifeMs: 1, now: () => 0 })
  await assert.rejects(gate.run('a', () => Promise.reject(new Error('no'))))
  assert.equal(await gate.run('a', async () => 7), 7)
})
