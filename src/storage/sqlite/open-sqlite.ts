import { dirname } from 'node:path'
import { LogNotifier } from '../log-notifier.ts'
import { migrate, requireCurrentSchema } from '../migrations/migrate.ts'
import type { OpenedStore, OpenOptions } from '../open-options.ts'
import { findInconsistencies } from '../sql/find-inconsistencies.ts'
import { StatementMeter } from '../statement-meter.ts'
import type { DatabaseExport } from '../transfer/export-database.ts'
import { exportDatabase } from '../transfer/export-database.ts'
import { beginImmediate } from './begin-immediate.ts'
import { Checkpoints } from './checkpoints.ts'
import { Connection, requireSafeSqlite, SqliteSql } from './connection.ts'
import { DataFolderProblem, lockDataFolder } from './lock-data-folder.ts'
import { pollCommits } from './poll-commits.ts'
import { ReadPool } from './read-pool.ts'
import { DURABLE_ON_COMMIT, type Durability, WalSync } from './wal-sync.ts'
import { WriteQueue } from './write-queue.ts'

/** Opens one writer connection and a pool of readers. Responses are sent only after the WAL was synced. */
export async function openSqlite(file: string, options: OpenOptions): Promise<OpenedStore> {
  requireSafeSqlite()
  const folder = dirname(file)
  const stack = new DisposableStack()
  try {
    if (options.exclusive) stack.use(lockDataFolder(folder))
    const meter = new StatementMeter()
    const writer = stack.adopt(openWriter(file, options, meter), (connection) => connection.close())
    const applied = options.migrate ? await migrateFile(writer, options) : []
    if (!options.migrate) await requireCurrentSchema(new SqliteSql(writer), options.migrations)
    const checkpoints = new Checkpoints(file, options.onFatal)
    const durability = options.exclusive ? syncing(stack.use(new WalSync(file)), checkpoints) : DURABLE_ON_COMMIT
    const readers = new ReadPool(file, durability, options.maxCheapRows, meter)
    const notifier = new LogNotifier((self) => pollCommits(writer, readers, self))
    const queue = new WriteQueue(writer, notifier, durability, options)
    const owned = stack.move()
    return {
      engine: 'sqlite',
      isReadOnly: false,
      applied,
      counts: queue.counts,
      statements: meter,
      load: () => ({ ...readers.load, waitingWrites: queue.waiting }),
      read: (work) => readers.read(work),
      transact: (work) => queue.submit(work),
      onMove: (listener) => notifier.listen(listener),
      unreadiness: async () => {
        writer.prepare('select 1').get()
        return null
      },
      following: {
        freshUntil: Number.POSITIVE_INFINITY,
        ageMs: () => 0,
        lagMs: () => 0,
        isAway: false,
        onAway: () => ({ [Symbol.dispose]() {} }),
        rightsUnchangedSince: Number.POSITIVE_INFINITY,
      },
      clock: options.clock,
      exportAll: (work) => exportFile(file, work),
      check: async () => [...fileDamage(writer), ...(await readers.snapshot(findInconsistencies))],
      async [Symbol.asyncDispose]() {
        await queue.close()
        await checkpoints[Symbol.asyncDispose]()
        notifier[Symbol.dispose]()
        await readers[Symbol.asyncDispose]()
        owned.dispose()
      },
    }
  } catch (error) {
    stack.dispose()
    throw error
  }
}

/** An exclusive server also checkpoints in a thread. */
const syncing = (sync: WalSync, checkpoints: Checkpoints): Durability => ({
  committed() {
    sync.committed()
    checkpoints.committed()
  },
  settled: () => sync.settled(),
  isShared: sync.isShared,
})

function openWriter(file: string, { exclusive }: OpenOptions, meter: StatementMeter): Connection {
  let connection: Connection
  try {
    connection = new Connection(file, { readOnly: false, meter })
  } catch (error) {
    throw new DataFolderProblem(`The database file ${file} cannot be opened: ${(error as Error).message}`)
  }
  try {
    // `beginImmediate` waits for the write lock, so SQLite must not. Checkpoints run once per 32 MB instead of 4 MB,
    // because many writes touch the same pages; where a thread does it, the writer's own checkpoint is only a safety
    // net. A write touches pages of all indexes, so the writer has a larger cache than readers. Processes that share a
    // file do not know of each other's syncs, so each syncs every commit.
    connection.db.exec(
      `pragma journal_mode = wal; pragma synchronous = ${exclusive ? 'normal' : 'full'}; pragma busy_timeout = 0;
       pragma wal_autocheckpoint = ${exclusive ? 32_000 : 8000}; pragma cache_size = -32000`,
    )
  } catch (error) {
    connection.close()
    throw new DataFolderProblem(`The database file ${file} cannot be used: ${(error as Error).message}`)
  }
  return connection
}

async function migrateFile(writer: Connection, { migrations, clock }: OpenOptions): Promise<string[]> {
  await beginImmediate(writer)
  try {
    const applied = await migrate(new SqliteSql(writer), migrations, clock.now())
    writer.exec('commit')
    return applied
  } catch (error) {
    writer.exec('rollback')
    throw error
  }
}

/** On a connection of its own: a backup may hold its snapshot for minutes. */
async function exportFile<T>(file: string, work: (snapshot: DatabaseExport) => Promise<T>): Promise<T> {
  const connection = new Connection(file, { readOnly: true })
  try {
    connection.exec('begin')
    return await work(await exportDatabase(new SqliteSql(connection)))
  } finally {
    connection.close()
  }
}

function fileDamage(writer: Connection): string[] {
  const rows = writer.prepare('pragma integrity_check(10)').all() as { integrity_check: string }[]
  const damage = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  const orphans = writer.prepare('pragma foreign_key_check').all() as { table: string }[]
  return [
    ...damage.map((text) => `The database file is damaged: ${text}`),
    ...orphans.slice(0, 10).map((row) => `A row of ${row.table} refers to a row that does not exist.`),
  ]
}
