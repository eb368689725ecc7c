import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DomainError } from '#domain/errors'
import { createGate, GateFull } from '#lib/gate'
import { OperatorProblem } from '#lib/operator-problem'
import { type LogMove, LogNews } from '../log-news.ts'
import { migrate, requireCurrentSchema } from '../migrations/migrate.ts'
import type { OpenedStore, OpenOptions } from '../open-options.ts'
import { findDisagreements } from '../sql/check.ts'
import type { Sql } from '../sql/sql.ts'
import type { Committed, StoreTx } from '../store.ts'
import { flushPending, nothingPending } from '../tables/pending.ts'
import { readTables, tables } from '../tables/tables.ts'
import { flushTallies } from '../tables/tallies.ts'
import { PostgresSql } from './connection.ts'
import { Messenger } from './listen.ts'
import { isAway, mayRunAgain, translateError } from './translate-error.ts'

/** Any fixed number: every Sheaf server asks for the same lock before it looks at the schema. */
const MIGRATION_LOCK = 7_432_101
const MAX_RUNS = 5
const MAX_WAITING_WRITERS = 1000
const LOCK_TIMEOUT_MS = 5_000
const STATEMENT_TIMEOUT_MS = 10_000

export class DatabaseProblem extends OperatorProblem {}

export async function openPostgres(
  config: { url: string; poolSize: number },
  options: OpenOptions,
): Promise<OpenedStore> {
  const pool = new pg.Pool({
    connectionString: config.url,
    max: config.poolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    application_name: 'sheaf',
    keepAlive: true,
    idle_in_transaction_session_timeout: 15_000,
    lock_timeout: LOCK_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // A line that says nothing at all, not even that time is up, is dead; its client is thrown away.
    query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
  })
  // An idle client that loses its line tells the pool here; the next request gets a new one.
  pool.on('error', () => {})
  const counts = { transactions: 0, commits: 0 }
  const messenger = new Messenger(pool)
  const news = new LogNews((told) => messenger.listen(config.url, told))
  const tell = (moves: readonly LogMove[]): void => {
    for (const move of moves) news.tell(move)
    messenger.send(moves)
  }
  // Writers that wait for each other must leave connections to those who only read.
  const writers = createGate({ atOnce: Math.max(1, config.poolSize - 2), waiting: MAX_WAITING_WRITERS })
  try {
    await requireUsable(pool)
    const applied = options.migrate ? await migrateDatabase(pool, options.now()) : []
    if (!options.migrate) await withClient(pool, (client) => requireCurrentSchema(new PostgresSql(client)))
    return {
      engine: 'postgres',
      applied,
      counts,
      read: (work) => snapshot(pool, options.fewRows, (sql) => work(readTables(sql))),
      transact: (work) =>
        writers
          .run(() => transact(pool, { counts, tell, rowBytes: options.rowBytes }, work))
          .catch((error) => {
            throw error instanceof GateFull ? new DomainError('ServiceUnavailable', { cause: error }) : error
          }),
      onMove: (listener) => news.listen(listener),
      async ping() {
        await pool.query('select 1')
        return true
      },
      check: () => snapshot(pool, null, findDisagreements),
      async [Symbol.asyncDispose]() {
        news[Symbol.dispose]()
        if (!pool.ending) await pool.end()
      },
    }
  } catch (error) {
    await pool.end().catch(() => {})
    throw error
  }
}

/** All of `work` sees one moment. */
async function snapshot<T>(pool: pg.Pool, fewRows: number | null, work: (sql: Sql) => Promise<T>): Promise<T> {
  return withClient(pool, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const sql = new PostgresSql(client, fewRows)
    try {
      const value = await work(sql)
      await client.query('commit')
      return value
    } finally {
      sql.end()
    }
  })
}

async function transact<T>(
  pool: pg.Pool,
  on: { counts: { transactions: number; commits: number }; tell(moves: readonly LogMove[]): void; rowBytes: number },
  work: (tx: StoreTx) => Promise<T>,
): Promise<Committed<T>> {
  for (let run = 1; ; run++) {
    try {
      const { value, moved } = await withClient(pool, (client) => runOnce(client, on.rowBytes, work))
      on.counts.transactions++
      on.counts.commits++
      on.tell(moved)
      return { value, position: moved.at(-1)?.position ?? null }
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined
      if (!mayRunAgain(cause) || run === MAX_RUNS) throw error
      await sleep(Math.random() * 5 * 2 ** run)
    }
  }
}

/** Plain `read committed`: rows that are about to change are locked by name, and the log's head orders the commits. */
async function runOnce<T>(
  client: pg.ClientBase,
  rowBytes: number,
  work: (tx: StoreTx) => Promise<T>,
): Promise<{ value: T; moved: LogMove[] }> {
  // A 2xx is a promise: it is only given for what is on the disk, whatever the defaults of server and address are.
  await client.query('begin; set local synchronous_commit = on')
  const sql = new PostgresSql(client)
  const pending = nothingPending()
  try {
    const value = await work(tables(sql, pending, rowBytes))
    const moved = await flushPending(sql, pending)
    await flushTallies(sql, pending.tallies)
    const { command } = await client.query('commit')
    // A transaction that has failed answers "commit" with a rollback, and without an error.
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back instead of committed')
    return { value, moved }
  } finally {
    sql.end()
  }
}

/** Hands out a client; after an error the transaction is undone, and a client that cannot do even that is thrown away. */
async function withClient<T>(pool: pg.Pool, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  let client: pg.PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    throw translateError(error)
  }
  // Without a listener a line cut in mid-query would end the process.
  const ignore = () => {}
  client.on('error', ignore)
  let broken = false
  try {
    return await work(client)
  } catch (error) {
    broken = isAway(error)
    if (!broken) {
      await client.query('rollback').catch(() => {
        broken = true
      })
    }
    throw translateError(error)
  } finally {
    client.off('error', ignore)
    client.release(broken)
  }
}

async function requireUsable(pool: pg.Pool): Promise<void> {
  let row: { version: number; encoding: string } | undefined
  try {
    const result = await pool.query(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
    )
    row = result.rows[0]
  } catch (error) {
    throw new DatabaseProblem(`PostgreSQL (SHEAF_DATABASE_URL) cannot be reached: ${(error as Error).message}`, {
      cause: error,
    })
  }
  if (!row || row.version < 140_000) throw new DatabaseProblem('PostgreSQL 14 or newer is needed.')
  if (row.encoding !== 'UTF8') throw new DatabaseProblem(`The database must be encoded in UTF8, it is ${row.encoding}.`)
}

async function migrateDatabase(pool: pg.Pool, now: number): Promise<string[]> {
  return withClient(pool, async (client) => {
    await client.query('begin')
    // Waits for a server that is migrating right now, for as long as that takes.
    await client.query('set local lock_timeout = 0; set local statement_timeout = 0')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const applied = await migrate(new PostgresSql(client), now)
    await client.query('commit')
    return applied
  })
}
