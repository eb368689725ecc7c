import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crashLoop } from './crash-loop.ts'

/** A short run; `npm run faults -- crash` does the long one. */
for (const [engine, kills, lifeMs] of [
  ['sqlite', 5, [20, 600]],
  ['postgres', 2, [400, 900]],
] as const) {
  test(`${kills} kills during writes lose no acknowledged write and leave no partial write (${engine})`, {
    timeout: 600_000,
  }, async (t) => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    t.diagnostic(`seed ${seed}`)
    const report = await crashLoop({ engine, kills, seed, lifeMs: [...lifeMs], leastWrites: 6 })
    assert.deepEqual(report.lost, [])
    assert.deepEqual(report.damage, [])
    assert.equal(report.kills, kills)
    assert.ok(report.acknowledged >= 6 * kills, `only ${report.acknowledged} writes were acknowledged`)
  })
}
