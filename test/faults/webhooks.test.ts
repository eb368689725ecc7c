import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webhookLoop } from './webhook-loop.ts'

/** A short run; `npm run faults -- webhooks` does the long one. */
for (const [engine, kills, lifeMs] of [
  ['sqlite', 2, [200, 900]],
  ['postgres', 1, [1500, 2500]],
] as const) {
  test(`kills lose no event, invent none, and keep the order for each resource (${engine})`, {
    timeout: 600_000,
  }, async (t) => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    t.diagnostic(`seed ${seed}`)
    const report = await webhookLoop({ engine, kills, seed, lifeMs, leastWrites: 12 })
    assert.deepEqual(report.wrong, [])
    assert.ok(report.events > 10, `only ${report.events} events`)
    t.diagnostic(`${report.events} events, ${report.doubled} doubled`)
  })
}
