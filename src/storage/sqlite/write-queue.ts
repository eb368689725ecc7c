import type { LogMove, LogNews } from '../log-news.ts'
import type { Committed, StoreTx } from '../store.ts'
import { flushPending, nothingPending } from '../tables/pending.ts'
import { tables } from '../tables/tables.ts'
import { beginImmediate } from './begin-immediate.ts'
import { type Connection, SqliteSql } from './connection.ts'
import { isFailedSync, translateError } from './translate-error.ts'

interface Job {
  work: (tx: StoreTx) => Promise<unknown>
  resolve: (committed: Committed<unknown>) => void
  reject: (error: unknown) => void
}

type Outcome = { job: Job; committed: Committed<unknown>; moved: LogMove[] } | { job: Job; error: unknown }

const MAX_BATCH = 256
/** A batch lets others have the event loop after this long. */
const TURN_MS = 5

/**
 * All writes of this process, one after another on one connection. Jobs that wait at the same time share one commit: each
 * runs in a savepoint of its own, then one sync makes all of them durable, then all are answered. A job that fails
 * undoes its own savepoint and nothing else.
 */
export class WriteQueue {
  readonly #connection: Connection
  readonly #onFatal: (error: unknown) => void
  readonly #news: LogNews
  #waiting: Job[] = []
  #running: Promise<void> | null = null
  #closed = false
  readonly counts = { transactions: 0, commits: 0 }

  constructor(connection: Connection, news: LogNews, onFatal: (error: unknown) => void) {
    this.#connection = connection
    this.#news = news
    this.#onFatal = onFatal
  }

  submit<T>(work: (tx: StoreTx) => Promise<T>): Promise<Committed<T>> {
    if (this.#closed) return Promise.reject(new Error('the store is closed'))
    const { promise, resolve, reject } = Promise.withResolvers<Committed<unknown>>()
    this.#waiting.push({ work, resolve, reject })
    this.#running ??= this.#drain()
    return promise as Promise<Committed<T>>
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#running
  }

  async #drain(): Promise<void> {
    // One turn of the event loop lets every request that has already arrived join the batch.
    await new Promise(setImmediate)
    while (this.#waiting.length > 0) {
      await this.#runBatch(this.#waiting.splice(0, MAX_BATCH))
      await new Promise(setImmediate)
    }
    this.#running = null
  }

  async #runBatch(jobs: readonly Job[]): Promise<void> {
    const outcomes: Outcome[] = []
    try {
      await beginImmediate(this.#connection)
      let turn = performance.now()
      for (const job of jobs) {
        outcomes.push(await this.#runJob(job))
        if (performance.now() - turn < TURN_MS) continue
        // Readers and health checks get their turn; nobody else has this connection, so the transaction just waits.
        await new Promise(setImmediate)
        turn = performance.now()
      }
      this.#connection.exec('commit')
      this.counts.commits++
    } catch (error) {
      this.#rollback()
      if (isFailedSync(error)) this.#onFatal(error)
      for (const job of jobs) job.reject(translateError(error))
      return
    }
    // Told before anybody is answered: who has the answer to a write in hand must not read anything older.
    for (const outcome of outcomes) if ('moved' in outcome) for (const move of outcome.moved) this.#news.tell(move)
    for (const outcome of outcomes) {
      this.counts.transactions++
      if ('committed' in outcome) outcome.job.resolve(outcome.committed)
      else outcome.job.reject(translateError(outcome.error))
    }
  }

  async #runJob(job: Job): Promise<Outcome> {
    const sql = new SqliteSql(this.#connection)
    const pending = nothingPending()
    this.#connection.exec('savepoint job')
    try {
      const value = await job.work(tables(sql, pending))
      const moved = await flushPending(sql, pending)
      this.#connection.exec('release job')
      return { job, committed: { value, position: moved.at(-1)?.position ?? null }, moved }
    } catch (error) {
      // A full disk can make SQLite undo the whole transaction by itself: then nothing of this batch exists.
      if (!this.#connection.db.isTransaction) throw error
      this.#connection.exec('rollback to job')
      this.#connection.exec('release job')
      return { job, error }
    } finally {
      sql.end()
    }
  }

  #rollback(): void {
    try {
      if (this.#connection.db.isTransaction) this.#connection.exec('rollback')
    } catch {
      // The error that brought us here is the one to tell.
    }
  }
}
