import type { LogMove } from '../log-news.ts'
import type { Committed, StoreTx } from '../store.ts'
import { changeRows } from '../tables/changes.ts'
import { nothingPending } from '../tables/pending.ts'
import { tables } from '../tables/tables.ts'
import { Connection } from './connection.ts'
import { Joining, turn } from './joining.ts'
import { lastKey } from './last-key.ts'
import { type Keys, NotPlannable, PlannedSql } from './planned-sql.ts'
import { type Heard, type Noted, ThreadOfWrites } from './thread-of-writes.ts'
import { translateError } from './translate-error.ts'
import type { Durability } from './wal-sync.ts'

/** A thread that is not needed gives its memory back. */
const IDLE_MS = 30_000
const MAX_BATCH = 256
/** A batch lets others have the event loop after this long. */
const TURN_MS = 5

interface Job {
  work: (tx: StoreTx) => Promise<unknown>
  resolve: (committed: Committed<unknown> | null) => void
  reject: (error: unknown) => void
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
  readonly #joining = new Joining()
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
      committed: (moved, { transactions, tookMs }) => {
        this.#joining.took(tookMs)
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
    this.#joining.came()
    clearTimeout(this.#idle)
    this.#planning ??= this.#planAll()
    return promise as Promise<Committed<T> | null>
  }

  /** Until there are no plans. Whoever asks is about to write, and may take keys. */
  async drained(): Promise<void> {
    if (this.#joining.open > 0) {
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
    for (await turn(); this.#waiting.length > 0; await turn()) await this.#planBatch()
    this.#planning = null
  }

  /** The thread begins with the first of them while the next ones are planned. */
  async #planBatch(): Promise<void> {
    const began = performance.now()
    let size = 0
    do size += await this.#planSome(MAX_BATCH - size)
    while (size < MAX_BATCH && (await this.#join(size, began)))
    if (size === 0) return
    this.#joining.committed(size, this.#waiting.length)
    this.#thread?.commit()
  }

  #join(size: number, began: number): Promise<boolean> {
    const isSettling = () => this.#thread?.isSettling === true
    return this.#joining.join(size, began, isSettling, () => this.#waiting.length)
  }

  /** All of them see the same moment. Answers how many can be planned. */
  async #planSome(most: number): Promise<number> {
    const reader = this.#beginReading()
    const began = performance.now()
    let planned = 0
    do {
      const job = this.#waiting.shift()!
      // Without a reader: whoever takes the other way is told what is wrong.
      if (reader ? await this.#plan(reader, job) : this.#cannot(job)) planned++
    } while (this.#waiting.length > 0 && planned < most && performance.now() - began < TURN_MS)
    this.#endReading()
    return planned
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

  /** False when there is nothing to be written. */
  async #plan(reader: Connection, job: Job): Promise<boolean> {
    this.#keys ??= new PlannedKeys(reader)
    const sql = new PlannedSql(reader, this.#keys)
    const pending = nothingPending()
    try {
      const value = await job.work(tables(sql, pending))
      if (pending.audit.length > 0) throw new NotPlannable('a place in the audit log')
      const changes = await changeRows(sql, pending.changes)
      return this.#send(job, value, { steps: sql.steps, changes, tallies: pending.tallies })
    } catch (error) {
      if (error instanceof NotPlannable) return this.#cannot(job)
      void this.#refuse(job, error)
      return false
    } finally {
      sql.end()
    }
  }

  #send(job: Job, value: unknown, noted: Noted): boolean {
    const written = this.#thread?.write(noted)
    if (!written) return this.#cannot(job)
    written.then(
      (moved) => this.#answer(() => job.resolve(moved && { value, position: moved.at(-1)?.position ?? null })),
      (error) => this.#answer(() => job.reject(translateError(error))),
    )
    return true
  }

  #cannot(job: Job): false {
    this.#answer(() => job.resolve(null))
    return false
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

  #answer(answer: () => void): void {
    answer()
    this.#joining.answered()
    if (this.#joining.open > 0) return
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
