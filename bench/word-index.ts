// PostgreSQL builds a full-text index far faster at once than row by row. SQLite writes it once per batch.
import pg from 'pg'
import type { Site } from '../test/support/server.ts'

/** Drops the index, does the work, and builds the index from the rows. */
export async function withoutWordIndex(site: Site, work: () => Promise<void>): Promise<void> {
  if (site.databaseUrl === null) await work()
  else await onPostgres(site.databaseUrl, work)
}

async function onPostgres(url: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(`select indexdef from pg_indexes where indexname = 'text_row_tokens'`)
    await client.query('drop index text_row_tokens')
    await work()
    await client.query(`set maintenance_work_mem = '256MB'`)
    await client.query(rows[0].indexdef)
    // Autovacuum has done this on a database that is not new.
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
