import type { LogMove, LogNotifier } from '../log-notifier.ts'
import type { OpenOptions } from '../open-options.ts'
import { INDEX_TEXTS } from '../sql/dialect.ts'
import type { Committed, StoreTx } from '../store.ts'
import { createCommitBuffer, flushLogs } from '../tables/commit-buffer.ts'
import { tables } from '../tables/tables.ts'
import { flushTallies, type TallyChange } from '../tables/tallies.ts'
import { BatchRowCache } from './batch-row-cache.ts'
import { beginImmediate } from './begin-immediate.ts'
import { type Connection, SqliteSql } from './connection.ts'
import { isFailedSync, translateError } from './translate-error.ts'
import type { Durability } from './wal-sync.ts'

interface Job {
  work: (tx: StoreTx) => Promise<unknown>
  resolve: (committed: Committed<unknown>) => void
  reject: (error: unknown) => void
}

type Outcome =
  | { job: Job; committed: Committed<unknown>; moved: LogMove[]; tallies: readonly TallyChange[] }
  /** `wrote`: something of it has yet to be undone. */
  | { job: Job; error: unknown; wrote: boolean }

const MAX_BATCH = 256
/** A batch lets others have the event loop after this long. */
const TURN_MS = 5
/** So old a batch takes in nobody else: whoever came first waits for all of them. */
const MOST_AGE_MS = 20
/** The longest that a batch waits for writers who are likely to come. */
const MOST_WAIT_MS = 2

/** Requests that have come meanwhile are read, and answers to what is on the disk are sent. */
const turn = (): Promise<unknown> => new Promise(setImmediate)

/**
 * All writes of this process, one after another on one connection. Jobs that wait at the same time share one commit: one
 * sync makes all of them durable, then all are answered. The next ones run while that sync does. A job that fails undoes what it did and nothing else. Nearly
 * all that fail are refused before they write anything, so nothing is done in advance for the few that are not: the
 * batch is undone and run again, each job in a savepoint of its own. (`work` may be run again; see `Store.transact`.)
 * A savepoint makes every page that a job touches be copied first, and full text be written out once per job.
 */
export class WriteQueue {
  readonly #connection: Connection
  readonly #onFatal: (error: unknown) => void
  readonly #rowBytes: number
  readonly #news: LogNotifier
  readonly #durability: Durability
  #waiting: Job[] = []
  #running: Promise<void> | null = null
  /** Batches whose commit is not on the disk yet. */
  readonly #unsettled = new Set<Promise<void>>()
  #closed = false
  /** Jobs that are not answered yet, and the most of them since the last commit. */
  #open = 0
  #mostOpen = 0
  /** How many there were in the last batch or came meanwhile, and what its commit took. */
  #lastSize = 0
  #commitMs = 0
  readonly counts = { transactions: 0, commits: 0 }

  constructor(
    connection: Connection,
    news: LogNotifier,
    durability: Durability,
    { onFatal, rowBytes }: Pick<OpenOptions, 'onFatal' | 'rowBytes'>,
  ) {
    this.#connection = connection
    this.#news = news
    this.#durability = durability
    this.#onFatal = onFatal
    this.#rowBytes = rowBytes
  }

  submit<T>(work: (tx: StoreTx) => Promise<T>): Promise<Committed<T>> {
    if (this.#closed) return Promise.reject(new Error('the store is closed'))
    const { promise, resolve, reject } = Promise.withResolvers<Committed<unknown>>()
    this.#waiting.push({ work, resolve, reject })
    this.#mostOpen = Math.max(this.#mostOpen, ++this.#open)
    this.#running ??= this.#drain()
    return promise as Promise<Committed<T>>
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#running
    await Promise.all(this.#unsettled)
  }

  async #drain(): Promise<void> {
    for (let jobs = await this.#gather(); jobs.length > 0; jobs = await this.#gather()) await this.#runBatch(jobs)
    this.#running = null
  }

  /**
   * Those who wait at the same time share a batch. Two halves of the same clients would take turns, with twice as many commits:
   * so a batch lets those join who were answered by the last commit and are about to send their next write. Nobody waits
   * for longer than the commit that is spared takes.
   *
   * Where other processes write to the file too, they are waited for before the lock is taken.
   */
  async #gather(): Promise<Job[]> {
    const until = this.#waitUntil()
    do await turn()
    while (
      this.#durability.isShared &&
      this.#waiting.length > 0 &&
      this.#waiting.length < this.#lastSize &&
      performance.now() < until
    )
    return this.#waiting.splice(0, MAX_BATCH)
  }

  /** Otherwise the work of those who are there is done meanwhile. False when nobody has come. */
  async #join(batch: Job[], began: number): Promise<boolean> {
    if (this.#durability.isShared || performance.now() - began > MOST_AGE_MS) return false
    if (batch.length >= Math.max(this.#lastSize, this.#mostOpen)) return false
    const until = this.#waitUntil()
    do await turn()
    while (this.#waiting.length === 0 && batch.length < this.#likely() && performance.now() < until)
    const come = this.#waiting.splice(0, MAX_BATCH - batch.length)
    batch.push(...come)
    return come.length > 0
  }

  /**
   * How many writers a batch may well have. Whoever waits for a slow disk does not come before it has answered, and the others
   * need not wait for that: they have a batch of their own meanwhile. When the disk was quicker than the batch, all share one.
   */
  #likely(): number {
    return this.#unsettled.size > 0 ? this.#lastSize : this.#mostOpen
  }

  #waitUntil(): number {
    return performance.now() + Math.min(this.#commitMs, MOST_WAIT_MS)
  }

  async #runBatch(jobs: Job[]): Promise<void> {
    let outcomes: Outcome[]
    try {
      outcomes = (await this.#attempt(jobs, 'together')) ?? (await this.#attempt(jobs, 'apart'))!
    } catch (error) {
      this.#rollback()
      this.#refuse(jobs, error)
      return
    }
    this.counts.commits++
    this.#durability.committed()
    this.#lastSize = outcomes.length + this.#waiting.length
    this.#mostOpen = this.#open
    const settled = this.#durability.settled()
    if (settled === null) return this.#answer(outcomes)
    const answered = settled.then(
      () => this.#answer(outcomes),
      (error) => this.#refuse(jobs, error),
    )
    this.#unsettled.add(answered)
    void answered.then(() => this.#unsettled.delete(answered))
  }

  #answer(outcomes: readonly Outcome[]): void {
    // Told before anybody is answered: who has the answer to a write in hand must not read anything older.
    for (const outcome of outcomes) if ('moved' in outcome) for (const move of outcome.moved) this.#news.notify(move)
    this.#open -= outcomes.length
    for (const outcome of outcomes) {
      this.counts.transactions++
      if ('committed' in outcome) outcome.job.resolve(outcome.committed)
      else outcome.job.reject(translateError(outcome.error))
    }
  }

  #refuse(jobs: readonly Job[], error: unknown): void {
    this.#open -= jobs.length
    if (isFailedSync(error)) this.#onFatal(error)
    for (const job of jobs) job.reject(translateError(error))
  }

  /** Null when a job failed that had written something: nothing of the batch is kept. */
  async #attempt(jobs: Job[], how: 'together' | 'apart'): Promise<Outcome[] | null> {
    const outcomes: Outcome[] = []
    await beginImmediate(this.#connection)
    const texts = this.#lastText()
    const shared = new BatchRowCache()
    const batchBegan = performance.now()
    let began = batchBegan
    while (outcomes.length < jobs.length || (how === 'together' && (await this.#join(jobs, batchBegan)))) {
      const job = jobs[outcomes.length]!
      const outcome = how === 'together' ? await this.#runJob(job, shared) : await this.#runInSavepoint(job)
      outcomes.push(outcome)
      if ('error' in outcome && outcome.wrote) {
        this.#connection.exec('rollback')
        return jobs.length === 1 ? outcomes : null
      }
      if (performance.now() - began < TURN_MS) continue
      // Readers and health checks get their turn; nobody else has this connection, so the transaction just waits.
      await turn()
      began = performance.now()
    }
    if (this.#lastText() > texts) this.#connection.prepare(INDEX_TEXTS).run(texts)
    const tallies = outcomes.flatMap((outcome) => ('tallies' in outcome ? outcome.tallies : []))
    await flushTallies(new SqliteSql(this.#connection), tallies)
    began = performance.now()
    this.#connection.exec('commit')
    this.#commitMs = performance.now() - began
    return outcomes
  }

  async #runJob(job: Job, shared: BatchRowCache | null = null): Promise<Outcome> {
    const sql = new SqliteSql(this.#connection, null, shared)
    const pending = createCommitBuffer()
    try {
      const value = await job.work(tables(sql, pending, this.#rowBytes))
      const moved = await flushLogs(sql, pending)
      return { job, committed: { value, position: moved.at(-1)?.position ?? null }, moved, tallies: pending.tallies }
    } catch (error) {
      // A full disk can make SQLite undo the whole transaction by itself: then nothing of this batch exists.
      if (!this.#connection.db.isTransaction) throw error
      return { job, error, wrote: sql.wrote }
    } finally {
      sql.end()
    }
  }

  async #runInSavepoint(job: Job): Promise<Outcome> {
    this.#connection.exec('savepoint job')
    const outcome = await this.#runJob(job)
    if ('error' in outcome) this.#connection.exec('rollback to job')
    this.#connection.exec('release job')
    return { ...outcome, wrote: false }
  }

  /** The newest key of `text_row` that was ever given out. */
  #lastText(): number {
    const row = this.#connection.prepare(`select seq from sqlite_sequence where name = 'text_row'`).get()
    return (row as { seq: number } | undefined)?.seq ?? 0
  }

  #rollback(): void {
    try {
      if (this.#connection.db.isTransaction) this.#connection.exec('rollback')
    } catch {
      // The error that brought us here is the one to tell.
    }
  }
}
