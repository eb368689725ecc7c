import type { LogMove, LogNews } from '../log-news.ts'
import { INDEX_TEXTS } from '../sql/dialect.ts'
import type { Committed, StoreTx } from '../store.ts'
import { flushPending, nothingPending } from '../tables/pending.ts'
import { tables } from '../tables/tables.ts'
import { flushTallies, type TallyDraft } from '../tables/tallies.ts'
import { beginImmediate } from './begin-immediate.ts'
import { type Connection, SqliteSql } from './connection.ts'
import { Joining, turn } from './joining.ts'
import { lastKey } from './last-key.ts'
import { isFailedSync, translateError } from './translate-error.ts'
import type { Durability } from './wal-sync.ts'

interface Job {
  work: (tx: StoreTx) => Promise<unknown>
  resolve: (committed: Committed<unknown>) => void
  reject: (error: unknown) => void
}

type Outcome =
  | { job: Job; committed: Committed<unknown>; moved: LogMove[]; tallies: readonly TallyDraft[] }
  /** `wrote`: something of it has yet to be undone. */
  | { job: Job; error: unknown; wrote: boolean }

const MAX_BATCH = 256
/** A batch lets others have the event loop after this long. */
const TURN_MS = 5

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
  readonly #othersDone: () => Promise<void> | null
  readonly #news: LogNews
  readonly #durability: Durability
  #waiting: Job[] = []
  #running: Promise<void> | null = null
  /** Batches whose commit is not on the disk yet. */
  readonly #unsettled = new Set<Promise<void>>()
  #closed = false
  readonly #joining = new Joining()
  readonly counts = { transactions: 0, commits: 0 }

  constructor(
    connection: Connection,
    news: LogNews,
    durability: Durability,
    onFatal: (error: unknown) => void,
    /** Until nobody else writes to the file. */
    othersDone: () => Promise<void> | null = () => null,
  ) {
    this.#connection = connection
    this.#news = news
    this.#durability = durability
    this.#onFatal = onFatal
    this.#othersDone = othersDone
  }

  /** Nobody writes or waits to write; there may be some who wait for the disk. */
  get isIdle(): boolean {
    return this.#running === null
  }

  /** How many are not answered yet. */
  get open(): number {
    return this.#joining.open
  }

  submit<T>(work: (tx: StoreTx) => Promise<T>): Promise<Committed<T>> {
    if (this.#closed) return Promise.reject(new Error('the store is closed'))
    const { promise, resolve, reject } = Promise.withResolvers<Committed<unknown>>()
    this.#waiting.push({ work, resolve, reject })
    this.#joining.came()
    this.#running ??= this.#drain()
    return promise as Promise<Committed<T>>
  }

  async close(): Promise<void> {
    this.#closed = true
    await this.#running
    await Promise.all(this.#unsettled)
  }

  async #drain(): Promise<void> {
    await this.#othersDone()
    for (let jobs = await this.#gather(); jobs.length > 0; jobs = await this.#gather()) await this.#runBatch(jobs)
    this.#running = null
  }

  /** Where other processes write to the file too, writers are waited for before the lock is taken. */
  async #gather(): Promise<Job[]> {
    if (this.#durability.isShared) await this.#joining.gather(() => this.#waiting.length)
    else await turn()
    return this.#waiting.splice(0, MAX_BATCH)
  }

  /** Otherwise the work of those who are there is done meanwhile. False when nobody has come. */
  async #join(batch: Job[], began: number): Promise<boolean> {
    const isSettling = () => this.#unsettled.size > 0
    if (this.#durability.isShared || batch.length >= MAX_BATCH) return false
    if (!(await this.#joining.join(batch.length, began, isSettling, () => this.#waiting.length))) return false
    batch.push(...this.#waiting.splice(0, MAX_BATCH - batch.length))
    return true
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
    this.#joining.committed(outcomes.length, this.#waiting.length)
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
    for (const outcome of outcomes) if ('moved' in outcome) for (const move of outcome.moved) this.#news.tell(move)
    this.#joining.answered(outcomes.length)
    for (const outcome of outcomes) {
      this.counts.transactions++
      if ('committed' in outcome) outcome.job.resolve(outcome.committed)
      else outcome.job.reject(translateError(outcome.error))
    }
  }

  #refuse(jobs: readonly Job[], error: unknown): void {
    this.#joining.answered(jobs.length)
    if (isFailedSync(error)) this.#onFatal(error)
    for (const job of jobs) job.reject(translateError(error))
  }

  /** Null when a job failed that had written something: nothing of the batch is kept. */
  async #attempt(jobs: Job[], how: 'together' | 'apart'): Promise<Outcome[] | null> {
    const outcomes: Outcome[] = []
    await beginImmediate(this.#connection)
    const texts = lastKey(this.#connection, 'text_row')
    const batchBegan = performance.now()
    let began = batchBegan
    while (outcomes.length < jobs.length || (how === 'together' && (await this.#join(jobs, batchBegan)))) {
      const job = jobs[outcomes.length]!
      const outcome = how === 'together' ? await this.#runJob(job) : await this.#runInSavepoint(job)
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
    if (lastKey(this.#connection, 'text_row') > texts) this.#connection.prepare(INDEX_TEXTS).run(texts)
    const tallies = outcomes.flatMap((outcome) => ('tallies' in outcome ? outcome.tallies : []))
    await flushTallies(new SqliteSql(this.#connection), tallies)
    began = performance.now()
    this.#connection.exec('commit')
    this.#joining.took(performance.now() - began)
    return outcomes
  }

  async #runJob(job: Job): Promise<Outcome> {
    const sql = new SqliteSql(this.#connection)
    const pending = nothingPending()
    try {
      const value = await job.work(tables(sql, pending))
      const moved = await flushPending(sql, pending)
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

  #rollback(): void {
    try {
      if (this.#connection.db.isTransaction) this.#connection.exec('rollback')
    } catch {
      // The error that brought us here is the one to tell.
    }
  }
}
