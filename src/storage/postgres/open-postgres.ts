import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { DomainError } from '#domain/errors'
import { createGate, GateFull } from '#lib/gate'
import { OperatorProblem } from '#lib/operator-problem'
import { type LogMove, LogNotifier } from '../log-notifier.ts'
import { OlderSchema, requireCurrentSchema, SCHEMA_VERSION, type SchemaVersion } from '../migrations/migrate.ts'
import type { OpenedStore, OpenOptions } from '../open-options.ts'
import { findInconsistencies } from '../sql/find-inconsistencies.ts'
import type { Sql } from '../sql/sql.ts'
import type { Committed, StoreTx } from '../store.ts'
import { createCommitBuffer, flushLogs } from '../tables/commit-buffer.ts'
import { readTables, tables } from '../tables/tables.ts'
import { flushTallies } from '../tables/tallies.ts'
import { exportDatabase } from '../transfer/export-database.ts'
import { commit } from './commit.ts'
import { PostgresSql, type Queryable } from './connection.ts'
import { Connections, type ConnectionsConfig, requirePrimary } from './connections.ts'
import { DATABASE_TIME, DatabaseClock } from './database-clock.ts'
import { withDedicatedClient } from './dedicated-client.ts'
import { LogBroadcaster } from './log-broadcaster.ts'
import { type FollowerConfig, LogFollower } from './log-follower.ts'
import { migrateDatabase } from './migrate-database.ts'
import { SeenServers } from './seen-servers.ts'
import { failureOf, StandbyServer, translateError } from './translate-error.ts'
import { WriteBatches } from './write-batches.ts'

const MAX_RUNS = 5
const MAX_WAITING_WRITERS = 1000
const SCHEMA_POLL_MS = 200
const REPORT_MS = 10_000

const BEGIN_SNAPSHOT = 'begin isolation level repeatable read read only'
// A 2xx response promises durability, whatever the server or the connection URL sets as the default.
const BEGIN_TRANSACTION = 'begin; set local synchronous_commit = on'
// Statements of a batch look up a few rows by their keys. PostgreSQL would plan most of them again each time, and would keep
// scanning a table that was small when the statement was planned.
const BEGIN_BATCH = `${BEGIN_TRANSACTION}; set local plan_cache_mode = force_generic_plan;
  set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off`

export class DatabaseProblem extends OperatorProblem {}

export async function openPostgres(
  config: ConnectionsConfig & FollowerConfig,
  options: OpenOptions,
): Promise<OpenedStore> {
  const clock = new DatabaseClock(options.clock)
  const servers = new SeenServers(options.onSeveralServers)
  const connections: Connections = new Connections(config, {
    async onOtherSchema(client) {
      const { rows } = await client.query<SchemaVersion>(`select ${SCHEMA_VERSION.postgres}`)
      follower.checkSchema(rows[0]!)
    },
    requireServer: options.readOnly ? (client) => servers.note(client) : requirePrimary,
  })
  const broadcaster = new LogBroadcaster(connections)
  const follower = new LogFollower(config, { connections, broadcaster, clock, options })
  const notifier = new LogNotifier((self) => follower.start(self))
  const counts = { transactions: 0, commits: 0 }
  const notifyAll = (moves: readonly LogMove[]): void => {
    for (const move of moves) notifier.notify(move)
    broadcaster.send(moves)
  }
  // Leaves connections to readers when writers wait for each other.
  const writers = createGate({ atOnce: Math.max(1, config.poolSize - 2), waiting: MAX_WAITING_WRITERS })
  const limited = <T>(run: () => Promise<T>): Promise<T> =>
    writers.run(run).catch((error) => {
      throw error instanceof GateFull ? new DomainError('ServiceUnavailable', { cause: error }) : error
    })
  const alone = <T>(work: (tx: StoreTx) => Promise<T>): Promise<Committed<T>> =>
    limited(() => transact(connections, { counts, notifyAll, rowBytes: options.rowBytes }, work))
  const batches = new WriteBatches({
    use: (alongside, work) => limited(() => connections.use(BEGIN_BATCH, work, alongside)),
    rowBytes: options.rowBytes,
    statements: connections.statements,
    alone,
    onCommit(moves, members) {
      counts.transactions += members
      counts.commits++
      notifyAll(moves)
    },
  })
  try {
    await requireUsable(connections, clock, options)
    const applied = options.migrate ? await migrateDatabase(config.url, { ...options, now: clock.now() }) : []
    if (!options.migrate) await requireSchema(connections, options)
    return {
      engine: 'postgres',
      isReadOnly: options.readOnly,
      applied,
      counts,
      statements: connections.statements,
      load: () => ({ ...connections.load, waitingWrites: writers.waiting + batches.waiting }),
      clock,
      following: follower,
      read: (work) =>
        connections.use(BEGIN_SNAPSHOT, (client) =>
          inSnapshot(client, options.maxCheapRows, (sql) => work(readTables(sql))),
        ),
      transact: (work, group) => {
        if (options.readOnly) return Promise.reject(new Error('this store is read-only'))
        return group === undefined ? alone(work) : batches.submit(group, work)
      },
      onMove: (listener) => notifier.listen(listener),
      async unreadiness() {
        const problem = follower.problem()
        if (problem === null) await connections.ask('select 1')
        return problem
      },
      exportAll: (work) =>
        withDedicatedClient(config.url, async (client) => {
          await client.query(BEGIN_SNAPSHOT)
          return inSnapshot(client, null, async (sql) => work(await exportDatabase(sql)))
        }),
      check: () =>
        withDedicatedClient(config.url, async (client) => {
          await client.query(BEGIN_SNAPSHOT)
          return inSnapshot(client, null, findInconsistencies)
        }),
      async [Symbol.asyncDispose]() {
        notifier[Symbol.dispose]()
        await connections.end()
      },
    }
  } catch (error) {
    await connections.end().catch(() => {})
    throw error
  }
}

/** Waits for pending migrations, which another process has to apply. */
async function requireSchema(
  connections: Connections,
  { migrations, schemaWaitMs, onMigrationWait }: OpenOptions,
): Promise<void> {
  const since = performance.now()
  const check = (client: pg.ClientBase) => inSnapshot(client, null, (sql) => requireCurrentSchema(sql, migrations))
  for (let reportAt = since; ; ) {
    try {
      return await connections.use(BEGIN_SNAPSHOT, check)
    } catch (error) {
      if (!(error instanceof OlderSchema) || performance.now() - since >= schemaWaitMs) throw error
    }
    const now = performance.now()
    if (now >= reportAt) {
      onMigrationWait('schema', now - since)
      reportAt = now + REPORT_MS
    }
    await sleep(SCHEMA_POLL_MS)
  }
}

/** `work` sees one snapshot: the client has just begun a read-only transaction. */
async function inSnapshot<T>(
  client: pg.ClientBase,
  maxCheapRows: number | null,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const sql = new PostgresSql(translatingErrors(client), maxCheapRows)
  try {
    const value = await work(sql)
    await client.query('commit')
    return value
  } finally {
    sql.end()
  }
}

/** Readers of the delivery cache are used outside of `work`, where errors of `Connections.use` do not arrive. */
const translatingErrors = (client: pg.ClientBase): Queryable => ({
  query: (query, values) =>
    client.query(query, values).catch((error) => {
      throw translateError(error)
    }),
})

async function transact<T>(
  connections: Connections,
  on: {
    counts: { transactions: number; commits: number }
    notifyAll(moves: readonly LogMove[]): void
    rowBytes: number
  },
  work: (tx: StoreTx) => Promise<T>,
): Promise<Committed<T>> {
  for (let run = 1; ; run++) {
    try {
      const { value, moved } = await connections.use(BEGIN_TRANSACTION, (client) => runOnce(client, on.rowBytes, work))
      on.counts.transactions++
      on.counts.commits++
      on.notifyAll(moved)
      return { value, position: moved.at(-1)?.position ?? null }
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined
      if (failureOf(cause) !== 'conflict' || run === MAX_RUNS) throw error
      await sleep(Math.random() * 5 * 2 ** run)
    }
  }
}

/**
 * Isolation level `read committed`: rows to change are locked explicitly, and the head row of the log orders the
 * commits.
 */
async function runOnce<T>(
  client: pg.ClientBase,
  rowBytes: number,
  work: (tx: StoreTx) => Promise<T>,
): Promise<{ value: T; moved: LogMove[] }> {
  const sql = new PostgresSql(client)
  const pending = createCommitBuffer()
  try {
    const value = await work(tables(sql, pending, rowBytes))
    const moved = await flushLogs(sql, pending)
    await flushTallies(sql, pending.tallies)
    await commit(client)
    return { value, moved }
  } finally {
    sql.end()
  }
}

interface ServerFacts {
  version: number
  encoding: string
  time: number
  isReadOnly: boolean
}

const STANDBY =
  'The PostgreSQL server (SHEAF_DATABASE_URL) is a read-only standby. Connect to the primary, or start a delivery node: --role delivery'
const READ_ONLY =
  'The database (SHEAF_DATABASE_URL) is read-only. Make it writable (default_transaction_read_only), or start a delivery node: --role delivery'

/** Refuses unsupported servers and reads the time of the database. */
async function requireUsable(connections: Connections, clock: DatabaseClock, options: OpenOptions): Promise<void> {
  const facts = `select current_setting('server_version_num')::int as version,
    current_setting('server_encoding') as encoding, ${DATABASE_TIME} as time,
    current_setting('transaction_read_only') = 'on' as "isReadOnly"`
  let row: ServerFacts
  try {
    await connections.ask('select 1')
    const sentAt = clock.monotonic()
    row = (await connections.ask<ServerFacts>(facts))[0]!
    clock.observe(row.time, sentAt)
  } catch (error) {
    if ((error as Error).cause instanceof StandbyServer) throw new DatabaseProblem(STANDBY, { cause: error })
    const { message } = (error as Error).cause instanceof Error ? ((error as Error).cause as Error) : (error as Error)
    throw new DatabaseProblem(`PostgreSQL (SHEAF_DATABASE_URL) cannot be reached: ${message}`, { cause: error })
  }
  if (row.version < 140_000) throw new DatabaseProblem('PostgreSQL 14 or newer is required.')
  if (row.isReadOnly && !options.readOnly) throw new DatabaseProblem(READ_ONLY)
  if (row.encoding !== 'UTF8') throw new DatabaseProblem(`The database must be encoded in UTF8, it is ${row.encoding}.`)
}
