import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crashLoop } from './crash-loop.ts'

/** A short run of goals G01 (SQLite) and G02 (PostgreSQL); `npm run faults -- crash` does the long one. */
for (const engine of ['sqlite', 'postgres'] as const) {
  test(`5 kills during writes lose nothing and leave nothing half-done (${engine})`, {
    timeout: 180_000,
  }, async (t) => {
    const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
    t.diagnostic(`seed ${seed}`)
    const report = await crashLoop({ engine, kills: 5, seed, lifeMs: [20, 600] })
    assert.deepEqual(report.lost, [])
    assert.deepEqual(report.damage, [])
    assert.equal(report.kills, 5)
    assert.ok(report.acknowledged > 25, `only ${report.acknowledged} writes were acknowledged`)
  })
}
