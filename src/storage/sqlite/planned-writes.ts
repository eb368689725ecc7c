import type { LogMove } from '../log-news.ts'
import type { Committed, StoreTx } from '../store.ts'
import { changeRows } from '../tables/changes.ts'
import { nothingPending } from '../tables/pending.ts'
import { tables } from '../tables/tables.ts'
import { Connection } from './connection.ts'
import { lastKey } from './last-key.ts'
import { type Keys, NotPlannable, PlannedSql } from './planned-sql.ts'
import { type Heard, type Noted, ThreadOfWrites } from './thread-of-writes.ts'
import { translateError } from './translate-error.ts'
import type { Durability } from './wal-sync.ts'

/** A thread that is not needed gives its memory back. */
const IDLE_MS = 30_000
/** Planning lets others have the event loop after this long. */
const TURN_MS = 5

const turn = (): Promise<unknown> => new Promise(setImmediate)

interface Job {
  work: (tx: StoreTx) => Promise<unknown>
  resolve: (committed: Committed<unknown> | null) => void
  reject: (error: unknown) => void
}

interface Planned {
  job: Job
  value: unknown
  noted: Noted
}

/**
 * Transactions in two halves: what a transaction reads, checks and makes of it is done here, and its writes are noted; a
 * thread makes them, those of many in one commit. While it does, the next ones are planned. Nothing is answered before it is on the disk.
 *
 * A plan is made of what is committed, and nobody else writes until all plans are carried out (`drained`), so only other plans can
 * come in between. Two that change the same row are found out by what they expect of it, as on PostgreSQL by a lock: then
 * nothing is written, and they are run one after the other, as are all that cannot be planned.
 */
export class PlannedWrites implements AsyncDisposable {
  readonly #file: string
  /** What others have committed may be read here as well. */
  readonly #others: Pick<Durability, 'settled'>
  readonly #committed: (moved: readonly LogMove[]) => void
  readonly #lost: Heard['lost']
  readonly counts = { transactions: 0, commits: 0 }
  #thread: ThreadOfWrites | null = null
  #reader: Connection | null = null
  #waiting: Job[] = []
  #planning: Promise<void> | null = null
  /** Jobs that are not answered yet. */
  #open = 0
  #onDrained: PromiseWithResolvers<void> | null = null
  #keys: PlannedKeys | null = null
  readonly #idleMs: number
  /** A thread that ends by itself would do so again. */
  #notBefore = 0
  #idle: NodeJS.Timeout | undefined

  constructor(
    file: string,
    others: Pick<Durability, 'settled'>,
    heard: { committed: (moved: readonly LogMove[]) => void; lost: Heard['lost'] },
    idleMs = IDLE_MS,
  ) {
    this.#file = file
    this.#others = others
    this.#committed = heard.committed
    this.#lost = heard.lost
    this.#idleMs = idleMs
  }

  /** Takes a moment; until then there is nothing to be asked of it. */
  start(): void {
    if (this.#thread || performance.now() < this.#notBefore) return
    const thread = new ThreadOfWrites(this.#file, {
      ready: () => this.#rest(),
      committed: (moved, transactions) => {
        this.counts.commits++
        this.counts.transactions += transactions
        this.#committed(moved)
      },
      ended: () => {
        if (this.#thread !== thread) return
        this.#thread = null
        this.#notBefore = performance.now() + this.#idleMs
      },
      lost: this.#lost,
    })
    this.#thread = thread
  }

  get isReady(): boolean {
    return this.#thread?.isReady === true
  }

  /** Null when it must be done in another way: nothing of it was written. */
  submit<T>(work: (tx: StoreTx) => Promise<T>): Promise<Committed<T> | null> {
    const { promise, resolve, reject } = Promise.withResolvers<Committed<unknown> | null>()
    this.#waiting.push({ work, resolve, reject })
    this.#open++
    clearTimeout(this.#idle)
    this.#planning ??= this.#planAll()
    return promise as Promise<Committed<T> | null>
  }

  /** Until there are no plans. Whoever asks is about to write, and may take keys. */
  async drained(): Promise<void> {
    if (this.#open > 0) {
      this.#onDrained ??= Promise.withResolvers()
      await this.#onDrained.promise
    }
    this.#keys = null
  }

  /** Until all that readers may have seen is on the disk, whoever wrote it; null when it is. */
  settled(): Promise<void> | null {
    const [own, others] = [this.#thread?.settled() ?? null, this.#others.settled()]
    return own && others ? Promise.all([own, others]).then(() => {}) : (own ?? others)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.drained()
    await this.#end()
  }

  async #planAll(): Promise<void> {
    // Those who come at the same time are told to the thread together.
    for (await turn(); this.#waiting.length > 0; await turn()) await this.#planSome()
    this.#planning = null
  }

  /** All of them see the same moment. */
  async #planSome(): Promise<void> {
    const reader = this.#beginReading()
    const planned: Planned[] = []
    const began = performance.now()
    do {
      const job = this.#waiting.shift()!
      // Without a reader: whoever takes the other way is told what is wrong.
      const plan = reader ? await this.#plan(reader, job) : this.#cannot(job)
      if (plan) planned.push(plan)
    } while (this.#waiting.length > 0 && performance.now() - began < TURN_MS)
    this.#endReading()
    if (planned.length > 0) this.#send(planned)
  }

  #beginReading(): Connection | null {
    try {
      this.#reader ??= new Connection(this.#file, { readOnly: true })
      this.#reader.exec('begin')
      return this.#reader
    } catch {
      return null
    }
  }

  #endReading(): void {
    try {
      this.#reader?.exec('rollback')
    } catch {
      // The next plans get another one.
      this.#reader?.close()
      this.#reader = null
    }
  }

  async #plan(reader: Connection, job: Job): Promise<Planned | null> {
    this.#keys ??= new PlannedKeys(reader)
    const sql = new PlannedSql(reader, this.#keys)
    const pending = nothingPending()
    try {
      const value = await job.work(tables(sql, pending))
      if (pending.audit.length > 0) throw new NotPlannable('a place in the audit log')
      const changes = await changeRows(sql, pending.changes)
      return { job, value, noted: { steps: sql.steps, changes, tallies: pending.tallies } }
    } catch (error) {
      if (error instanceof NotPlannable) return this.#cannot(job)
      void this.#refuse(job, error)
      return null
    } finally {
      sql.end()
    }
  }

  #cannot(job: Job): null {
    this.#answer(() => job.resolve(null))
    return null
  }

  /** What the refusal tells may have been read before it was on the disk. */
  async #refuse(job: Job, error: unknown): Promise<void> {
    try {
      await this.settled()
      this.#answer(() => job.reject(translateError(error)))
    } catch (lost) {
      this.#answer(() => job.reject(translateError(lost)))
    }
  }

  #send(planned: readonly Planned[]): void {
    const written = this.#thread?.write(planned.map(({ noted }) => noted))
    if (!written) {
      for (const { job } of planned) this.#cannot(job)
      return
    }
    for (const [i, { job, value }] of planned.entries()) {
      written[i]!.then(
        (moved) => this.#answer(() => job.resolve(moved && { value, position: moved.at(-1)?.position ?? null })),
        (error) => this.#answer(() => job.reject(translateError(error))),
      )
    }
  }

  #answer(answer: () => void): void {
    answer()
    if (--this.#open > 0) return
    this.#onDrained?.resolve()
    this.#onDrained = null
    this.#rest()
  }

  #rest(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.#end(), this.#idleMs).unref()
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle)
    const thread = this.#thread
    this.#thread = null
    this.#keys = null
    this.#reader?.close()
    this.#reader = null
    await thread?.end()
  }
}

/** While plans are made nobody else hands out keys. Those of plans that come to nothing are never used. */
class PlannedKeys implements Keys {
  readonly #connection: Connection
  readonly #last = new Map<string, number>()

  constructor(connection: Connection) {
    this.#connection = connection
  }

  next(table: string): number {
    const key = (this.#last.get(table) ?? lastKey(this.#connection, table)) + 1
    this.#last.set(table, key)
    return key
  }
}
