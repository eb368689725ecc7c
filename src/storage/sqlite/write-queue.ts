import { MAX_BATCH, nextStep, YIELD_AFTER_MS } from '../batch-policy.ts'
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
import { Pacer, yieldLoop } from './pacer.ts'
import { isFailedSync, translateError } from './translate-error.ts'
import type { Durability } from './wal-sync.ts'

interface Job {
  work: (tx: StoreTx) => Promise<unknown>
  resolve: (committed: Committed<unknown>) => void
  reject: (error: unknown) => void
}

type Outcome =
  | { job: Job; committed: Committed<unknown>; moved: LogMove[]; tallies: readonly TallyChange[] }
  /** `wrote`: the job wrote something, which must be rolled back. */
  | { job: Job; error: unknown; wrote: boolean }

/**
 * Runs all writes of this process, one after another on one connection (README.md). Jobs that wait at the same time share
 * one commit and one sync. Nearly all failing jobs fail before they write anything, so jobs of a batch run without
 * savepoints, which would copy every page that a job writes. When a job fails after writing, the batch is rolled back and
 * run again with a savepoint for each job; `work` may therefore run twice (see `Store.transact`).
 */
export class WriteQueue {
  readonly #connection: Connection
  readonly #onFatal: (error: unknown) => void
  readonly #rowBytes: number
  readonly #notifier: LogNotifier
  readonly #durability: Durability
  #waiting: Job[] = []
  #running: Promise<void> | null = null
  /** Batches that are committed but not durable yet. */
  readonly #syncing = new Set<Promise<void>>()
  #closed = false
  /** Unacknowledged jobs, and their highest number since the last commit. */
  #pending = 0
  #peakPending = 0
  /** Jobs of the last batch and those that arrived before its commit. */
  #lastSize = 0
  #commitMs = 0
  readonly counts = { transactions: 0, commits: 0 }

  constructor(
    connection: Connection,
    notifier: LogNotifier,
    durability: Durability,
    { onFatal, rowBytes }: Pick<OpenOptions, 'onFatal' | 'rowBytes'>,
  ) {
    this.#connection = connection
    this.#notifier = notifier
    this.#durability = durability
    this.#onFatal = onFatal
    this.#rowBytes = rowBytes
  }

  /** Number of jobs that are not in a batch yet. */
  get waiting(): number {
    return this.#waiting.length
  }

  submit<T>(work: (tx: StoreTx) => Promise<T>): Promise<Committed<T>> {
    if (this.#closed) return Promise.reject(new Error('the store is closed'))
    const { promise, resolve, reject } = Promise.withResolvers<Committed<unknown>>()
    this.#waiting.push({ work, resolve, reject })
    this.#peakPending = Math.max(this.#peakPending, ++this.#pending)
    this.#running ??= this.#drain()
    return promise as Promise<Committed<T>>
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#running
    await Promise.all(this.#syncing)
  }

  async #drain(): Promise<void> {
    for (let jobs = await this.#gather(); jobs.length > 0; jobs = await this.#gather()) await this.#runBatch(jobs)
    this.#running = null
  }

  /** The jobs of a new batch; none when the queue is empty. */
  async #gather(): Promise<Job[]> {
    await this.#decide(0, performance.now())
    return this.#waiting.splice(0, MAX_BATCH)
  }

  /** Adds jobs that arrived while the batch ran. Returns false when the batch is to be committed. */
  async #grow(batch: Job[], began: number): Promise<boolean> {
    if ((await this.#decide(batch.length, began)) === 'commit') return false
    batch.push(...this.#waiting.splice(0, MAX_BATCH - batch.length))
    return true
  }

  /** Yields for as long as the policy says to wait. */
  async #decide(size: number, began: number): Promise<'take' | 'commit'> {
    const waitBegan = performance.now()
    let waitedMs: number | null = null
    for (;;) {
      const step = nextStep({
        ...{ size, waitedMs, ageMs: performance.now() - began, waiting: this.#waiting.length },
        ...{ isShared: this.#durability.isShared, isSyncing: this.#syncing.size > 0 },
        ...{ lastSize: this.#lastSize, commitMs: this.#commitMs, peakPending: this.#peakPending },
      })
      if (step !== 'wait') return step
      await yieldLoop()
      waitedMs = performance.now() - waitBegan
    }
  }

  async #runBatch(jobs: Job[]): Promise<void> {
    let outcomes: Outcome[]
    try {
      outcomes = (await this.#attempt(jobs, 'in one piece')) ?? (await this.#attempt(jobs, 'with savepoints'))!
    } catch (error) {
      this.#rollback()
      this.#reject(jobs, error)
      return
    }
    this.counts.commits++
    this.#durability.committed()
    this.#lastSize = outcomes.length + this.#waiting.length
    this.#peakPending = this.#pending
    const durable = this.#durability.settled()
    if (durable === null) return this.#acknowledge(outcomes)
    const acknowledged = durable.then(
      () => this.#acknowledge(outcomes),
      (error) => this.#reject(jobs, error),
    )
    this.#syncing.add(acknowledged)
    void acknowledged.then(() => this.#syncing.delete(acknowledged))
  }

  #acknowledge(outcomes: readonly Outcome[]): void {
    // Caches are notified first, so that a client that has the response to its write reads nothing older.
    for (const outcome of outcomes)
      if ('moved' in outcome) for (const move of outcome.moved) this.#notifier.notify(move)
    this.#pending -= outcomes.length
    for (const outcome of outcomes) {
      this.counts.transactions++
      if ('committed' in outcome) outcome.job.resolve(outcome.committed)
      else outcome.job.reject(translateError(outcome.error))
    }
  }

  #reject(jobs: readonly Job[], error: unknown): void {
    this.#pending -= jobs.length
    if (isFailedSync(error)) this.#onFatal(error)
    for (const job of jobs) job.reject(translateError(error))
  }

  /** Runs and commits a batch. Null when it was rolled back because a job failed after writing. */
  async #attempt(jobs: Job[], how: 'in one piece' | 'with savepoints'): Promise<Outcome[] | null> {
    const outcomes: Outcome[] = []
    await beginImmediate(this.#connection)
    const texts = this.#lastText()
    const shared = new BatchRowCache()
    const batchBegan = performance.now()
    let began = batchBegan
    while (outcomes.length < jobs.length || (how === 'in one piece' && (await this.#grow(jobs, batchBegan)))) {
      const job = jobs[outcomes.length]!
      const outcome = how === 'in one piece' ? await this.#runJob(job, shared) : await this.#runInSavepoint(job)
      outcomes.push(outcome)
      if ('error' in outcome && outcome.wrote) {
        this.#connection.exec('rollback')
        return jobs.length === 1 ? outcomes : null
      }
      if (performance.now() - began < YIELD_AFTER_MS) continue
      // Let readers and health checks run. Nothing else uses this connection, so the transaction stays as it is.
      await yieldLoop()
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
    const sql = new SqliteSql(this.#connection, null, shared, new Pacer())
    const pending = createCommitBuffer()
    try {
      const value = await job.work(tables(sql, pending, this.#rowBytes))
      const moved = await flushLogs(sql, pending)
      return { job, committed: { value, position: moved.at(-1)?.position ?? null }, moved, tallies: pending.tallies }
    } catch (error) {
      // On a full disk SQLite may roll back the whole transaction by itself.
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

  /** The newest key of `text_row` that was ever assigned. */
  #lastText(): number {
    const row = this.#connection.prepare(`select seq from sqlite_sequence where name = 'text_row'`).get()
    return (row as { seq: number } | undefined)?.seq ?? 0
  }

  #rollback(): void {
    try {
      if (this.#connection.db.isTransaction) this.#connection.exec('rollback')
    } catch {
      // The caller reports the error that caused the rollback.
    }
  }
}
