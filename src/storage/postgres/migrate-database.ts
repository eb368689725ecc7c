import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Migration } from '../migrations/index.ts'
import { migrate } from '../migrations/migrate.ts'
import type { OpenOptions } from '../open-options.ts'
import { PostgresSql } from './connection.ts'
import { withDedicatedClient } from './dedicated-client.ts'
import { failureOf, isLockNotAvailable } from './translate-error.ts'

/** An arbitrary fixed number: the advisory lock that all Sheaf servers take before they migrate. */
export const MIGRATION_LOCK = 7_432_101
const REPORT_MS = 10_000
/**
 * Other transactions queue behind a migration that waits for a table. So it waits for less than they do, and tries again
 * later: a long read, such as a dump, delays the migration and not the traffic.
 */
const TABLE_LOCK_MS = 2000
const RETRY_MS = 1000

interface MigrationRun extends Pick<OpenOptions, 'onMigrationWait'> {
  readonly migrations: readonly Migration[]
  readonly now: number
}

/** Migrates in one transaction without a time limit. Waits while another node migrates and reports it. */
export function migrateDatabase(url: string, run: MigrationRun): Promise<string[]> {
  return withDedicatedClient(url, async (client) => {
    const since = performance.now()
    for (let reportAt = since; ; ) {
      try {
        return await migrateOnce(client, run)
      } catch (error) {
        await client.query('rollback').catch(() => {})
        if (!isLockNotAvailable(error) && failureOf(error) !== 'conflict') throw error
      }
      const now = performance.now()
      if (now >= reportAt) {
        run.onMigrationWait('locks', now - since)
        reportAt = now + REPORT_MS
      }
      await sleep(RETRY_MS)
    }
  })
}

async function migrateOnce(client: pg.Client, { migrations, now, onMigrationWait }: MigrationRun): Promise<string[]> {
  await client.query('begin')
  const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as locked', [MIGRATION_LOCK])
  if (!rows[0].locked) {
    const since = performance.now()
    onMigrationWait('another-node', 0)
    const timer = setInterval(() => onMigrationWait('another-node', performance.now() - since), REPORT_MS)
    try {
      await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    } finally {
      clearInterval(timer)
    }
  }
  await client.query(`set local lock_timeout = ${TABLE_LOCK_MS}`)
  const applied = await migrate(new PostgresSql(client), migrations, now)
  await client.query('commit')
  return applied
}
