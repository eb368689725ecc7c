import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzz } from './fuzz/fuzz.ts'
import { KNOWN_SEEDS } from './fuzz/seeds.ts'

/** A short run with a fixed seed and every seed that ever found a fault; `npm run faults -- fuzz` is longer. */
const RUNS = [{ seed: 19, requests: 600, found: 'nothing yet' }, ...KNOWN_SEEDS]

for (const engine of ['sqlite', 'postgres'] as const) {
  for (const { seed, requests } of RUNS) {
    test(`${requests} hostile requests of seed ${seed} get valid responses (${engine})`, {
      timeout: 600_000,
    }, async () => {
      const report = await fuzz({ engine, seed, requests })
      assert.deepEqual(report.wrong, [])
      const answered = Object.values(report.statuses).reduce((sum, count) => sum + count, 0)
      assert.ok(answered > requests * 0.9, `only ${answered} requests were sent`)
      assert.ok(report.residentBytes < 1_500_000_000, `${report.residentBytes} bytes are in use`)
    })
  }
}
