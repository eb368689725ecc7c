import { dirname } from 'node:path'
import { LogNews } from '../log-news.ts'
import { migrate, requireCurrentSchema } from '../migrations/migrate.ts'
import type { OpenedStore, OpenOptions } from '../open-options.ts'
import { findDisagreements } from '../sql/check.ts'
import { beginImmediate } from './begin-immediate.ts'
import { Checkpoints } from './checkpoints.ts'
import { type Connection, requireSafeSqlite, SqliteSql } from './connection.ts'
import { lockDataFolder } from './lock-data-folder.ts'
import { openWriter } from './open-writer.ts'
import { PlannedWrites } from './planned-writes.ts'
import { ReadPool } from './read-pool.ts'
import { DURABLE_AT_ONCE, type Durability, WalSync } from './wal-sync.ts'
import { watchFile } from './watch-file.ts'
import { WriteQueue } from './write-queue.ts'

/** From so many at once on it is worth having another thread write. */
const MANY_WRITERS = 4

/** One writer connection and separate readers; WAL, synced before anything is answered. */
export async function openSqlite(file: string, options: OpenOptions): Promise<OpenedStore> {
  requireSafeSqlite()
  const folder = dirname(file)
  const stack = new DisposableStack()
  try {
    if (options.exclusive) stack.use(lockDataFolder(folder))
    const writer = stack.adopt(openWriter(file, { exclusive: options.exclusive, busyTimeoutMs: 0 }), (connection) =>
      connection.close(),
    )
    const applied = options.migrate ? await migrateFile(writer, options.now()) : []
    if (!options.migrate) await requireCurrentSchema(new SqliteSql(writer))
    const checkpoints = new Checkpoints(file, options.onFatal)
    const durability = options.exclusive ? syncing(stack.use(new WalSync(file)), checkpoints) : DURABLE_AT_ONCE
    const planned = new PlannedWrites(file, durability, {
      committed(moved) {
        checkpoints.committed()
        for (const move of moved) news.tell(move)
      },
      lost: options.onFatal,
    })
    const readers = new ReadPool(file, planned, options.fewRows)
    const news = new LogNews((told) => watchFile(writer, readers, told))
    const queue = new WriteQueue(writer, news, durability, options.onFatal, () => planned.drained())
    const owned = stack.move()
    return {
      engine: 'sqlite',
      applied,
      counts: countsOf(queue, planned),
      read: (work) => readers.read(work),
      transact: async (work, how) => {
        if (how === 'writes last' && options.exclusive) {
          if (queue.open >= MANY_WRITERS) planned.start()
          const done = planned.isReady && queue.isIdle ? await planned.submit(work) : null
          if (done) return done
        }
        return queue.submit(work)
      },
      onMove: (listener) => news.listen(listener),
      ping: async () => {
        writer.prepare('select 1').get()
        return true
      },
      check: async () => [...fileDamage(writer), ...(await readers.snapshot(findDisagreements))],
      async [Symbol.asyncDispose]() {
        // What cannot be planned goes to the queue.
        await planned.drained()
        await queue.close()
        await planned[Symbol.asyncDispose]()
        await checkpoints[Symbol.asyncDispose]()
        news[Symbol.dispose]()
        await readers[Symbol.asyncDispose]()
        owned.dispose()
      },
    }
  } catch (error) {
    stack.dispose()
    throw error
  }
}

const countsOf = (queue: WriteQueue, planned: PlannedWrites): OpenedStore['counts'] => ({
  get transactions() {
    return queue.counts.transactions + planned.counts.transactions
  },
  get commits() {
    return queue.counts.commits + planned.counts.commits
  },
  get planned() {
    return planned.counts.transactions
  },
})

/** The only server on a file also moves its log there, in a thread. */
const syncing = (sync: WalSync, checkpoints: Checkpoints): Durability => ({
  committed() {
    sync.committed()
    checkpoints.committed()
  },
  settled: () => sync.settled(),
  isShared: sync.isShared,
})

async function migrateFile(writer: Connection, now: number): Promise<string[]> {
  await beginImmediate(writer)
  try {
    const applied = await migrate(new SqliteSql(writer), now)
    writer.exec('commit')
    return applied
  } catch (error) {
    writer.exec('rollback')
    throw error
  }
}

function fileDamage(writer: Connection): string[] {
  const rows = writer.prepare('pragma integrity_check(10)').all() as { integrity_check: string }[]
  const damage = rows.map((row) => row.integrity_check).filter((text) => text !== 'ok')
  const orphans = writer.prepare('pragma foreign_key_check').all() as { table: string }[]
  return [
    ...damage.map((text) => `The database file is damaged: ${text}`),
    ...orphans.slice(0, 10).map((row) => `A row of ${row.table} refers to something that is not there.`),
  ]
}
