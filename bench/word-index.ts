// The full-text index costs most of a write, and far less when it is made at once than row by row.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { Site } from '../test/support/server.ts'

/** Takes the index away, does the work, and makes the index anew from the rows. */
export async function withoutWordIndex(site: Site, work: () => Promise<void>): Promise<void> {
  if (site.databaseUrl === null) await onSqlite(join(site.dataDir, 'sheaf.db'), work)
  else await onPostgres(site.databaseUrl, work)
}

async function onSqlite(file: string, work: () => Promise<void>): Promise<void> {
  const trigger = onFile(file, (db) => {
    const { sql } = db.prepare(`select sql from sqlite_schema where name = 'text_row_added'`).get() as { sql: string }
    db.exec('drop trigger text_row_added')
    return sql
  })
  await work()
  onFile(file, (db) => {
    // What the trigger does for one row is done for all of them.
    const words = /values \(new\.key, (.+)\);/s.exec(trigger)![1]!.replaceAll('new.', '')
    db.exec(`begin; insert into text_index (rowid, words) select key, ${words} from text_row; ${trigger}; commit`)
  })
}

function onFile<T>(file: string, work: (db: DatabaseSync) => T): T {
  using db = new DatabaseSync(file)
  return work(db)
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
    // As the server of a database that is not new has long done by itself.
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
