import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCluster } from './cluster/run-cluster.ts'
import { SCENARIOS } from './cluster/scenarios.ts'

const SHORT = ['cut', 'read-only', 'clocks', 'failover-sync']

/** A short run; `npm run faults -- cluster` does all scenarios, for longer. */
test('three nodes lose nothing, show nothing old and deliver every event', { timeout: 900_000 }, async (t) => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  t.diagnostic(`seed ${seed}`)
  const reports = await runCluster(
    SCENARIOS.filter(({ name }) => SHORT.includes(name)),
    // Wrong clocks in all scenarios, so that they share one cluster.
    {
      ...{ seed, writers: 3, pauseMs: 50, seconds: 1, migrationSeconds: 1 },
      cluster: { clocksAheadMs: [30_000, -30_000] },
    },
  )
  for (const { scenario, figures, violations } of reports) {
    t.diagnostic(`${scenario.name}: ${JSON.stringify(figures)}`)
    assert.deepEqual(violations, [], scenario.name)
  }
  assert.equal(reports.length, SHORT.length)
})
