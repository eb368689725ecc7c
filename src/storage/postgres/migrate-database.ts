import { migrate } from '../migrations/migrate.ts'
import { PostgresSql } from './connection.ts'
import { withDedicatedClient } from './dedicated-client.ts'

/** An arbitrary fixed number: the advisory lock that all Sheaf servers take before they migrate. */
const MIGRATION_LOCK = 7_432_101
const REPORT_MS = 10_000

/** Migrates in one transaction without a time limit. Waits while another node migrates and reports it. */
export function migrateDatabase(url: string, now: number, onWait: (waitedMs: number) => void): Promise<string[]> {
  return withDedicatedClient(url, async (client) => {
    await client.query('begin')
    const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as locked', [MIGRATION_LOCK])
    if (!rows[0].locked) {
      const since = performance.now()
      onWait(0)
      const timer = setInterval(() => onWait(performance.now() - since), REPORT_MS)
      try {
        await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
      } finally {
        clearInterval(timer)
      }
    }
    const applied = await migrate(new PostgresSql(client), now)
    await client.query('commit')
    return applied
  })
}
