import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { DomainError } from '#domain/errors'
import { MAX_BATCH } from '../batch-policy.ts'
import type { LogMove } from '../log-notifier.ts'
import type { StatementMeter } from '../statement-meter.ts'
import type { Committed, StoreTx } from '../store.ts'
import { type CommitBuffer, createCommitBuffer, flushLogs } from '../tables/commit-buffer.ts'
import { tables } from '../tables/tables.ts'
import { flushTallies } from '../tables/tallies.ts'
import { MemberSql, type SharedReads } from './member-sql.ts'
import { LocksConflict, MembersConflict, MergedConnection } from './merged-connection.ts'
import { failureOf, isLockNotAvailable } from './translate-error.ts'

/** Members that wait in one group. */
const MAX_WAITING = 1000
const MAX_GROUPS = 1000
/** Upper bound of the wait for more members. */
const MAX_WAIT_MS = 2

type Work<T> = (tx: StoreTx) => Promise<T>

interface Member {
  work: Work<unknown>
  resolve: (committed: Committed<unknown>) => void
  reject: (error: unknown) => void
}

interface Finished {
  member: Member
  value: unknown
  pending: CommitBuffer
}

interface BatchContext {
  /**
   * Runs `work` on a client that has begun a transaction. `alongside` sends statements without waiting for the beginning;
   * it is called again if the client is replaced.
   */
  use: <T>(alongside: (client: pg.PoolClient) => void, work: () => Promise<T>) => Promise<T>
  rowBytes: number
  statements: StatementMeter
  /** Runs one member in a transaction of its own. */
  alone: (work: Work<unknown>) => Promise<Committed<unknown>>
  onCommit: (moves: readonly LogMove[], members: number) => void
}

/**
 * Group commit: writes of one group (an environment) that wait at the same time share one transaction, and statements that
 * they issue at the same time are merged (`merged-connection.ts`). When a member fails after writing, or the members get
 * in each other's way, the batch is rolled back and each member runs in a transaction of its own.
 */
export class WriteBatches {
  readonly #on: BatchContext
  /** Two queues of one group are harmless, so any of them may be evicted. */
  readonly #groups = new LRUCache<string, GroupQueue>({ max: MAX_GROUPS })

  constructor(on: BatchContext) {
    this.#on = on
  }

  /** Number of members that are not in a batch yet. */
  get waiting(): number {
    let count = 0
    for (const group of this.#groups.values()) count += group.waiting
    return count
  }

  submit<T>(name: string, work: Work<T>): Promise<Committed<T>> {
    let group = this.#groups.get(name)
    if (!group) {
      group = new GroupQueue(this.#on)
      this.#groups.set(name, group)
    }
    return group.submit(work)
  }
}

/** The batches of one group, one after another. */
class GroupQueue {
  readonly #on: BatchContext
  readonly #waiting: Member[] = []
  #isRunning = false
  /** Resolves when enough members wait; null when no batch is being gathered. */
  #enough: PromiseWithResolvers<void> | null = null
  /** Unacknowledged members, and their highest number during the last batch and since. */
  #pending = 0
  #peakPending = 0
  #lastPeak = 0
  /** Of the last batch. */
  #reads = noReads()

  constructor(on: BatchContext) {
    this.#on = on
  }

  get waiting(): number {
    return this.#waiting.length
  }

  submit<T>(work: Work<T>): Promise<Committed<T>> {
    if (this.#waiting.length >= MAX_WAITING) return Promise.reject(new DomainError('ServiceUnavailable'))
    const { promise, resolve, reject } = Promise.withResolvers<Committed<unknown>>()
    this.#waiting.push({ work, resolve, reject })
    this.#pending += 1
    this.#peakPending = Math.max(this.#peakPending, this.#pending)
    if (this.#waiting.length >= this.#expected) this.#enough?.resolve()
    void this.#start()
    return promise as Promise<Committed<T>>
  }

  /** The members that a batch waits for: larger batches need fewer statements for each member. */
  get #expected(): number {
    return Math.min(MAX_BATCH, Math.max(this.#peakPending, this.#lastPeak))
  }

  async #start(): Promise<void> {
    if (this.#isRunning || this.#waiting.length === 0) return
    this.#isRunning = true
    this.#enough = Promise.withResolvers()
    await this.#gather(this.#enough)
    this.#enough = null
    const members = this.#waiting.splice(0, MAX_BATCH)
    await this.#run(members)
    this.#isRunning = false
    this.#lastPeak = this.#peakPending
    this.#pending -= members.length
    this.#peakPending = this.#pending
    void this.#start()
  }

  /**
   * Waits for more members. Clients that were just acknowledged are about to send their next write; without the wait, they
   * would form ever smaller batches.
   */
  async #gather(enough: PromiseWithResolvers<void>): Promise<void> {
    await new Promise(setImmediate)
    if (this.#waiting.length >= this.#expected) return
    const timer = setTimeout(enough.resolve, MAX_WAIT_MS)
    await enough.promise
    clearTimeout(timer)
  }

  async #run(members: readonly Member[]): Promise<void> {
    let isCommitted = false
    let connection: MergedConnection
    const begin = (client: pg.PoolClient): void => {
      connection = new MergedConnection(client, members.length, this.#on.statements)
      this.#readAhead(connection)
    }
    try {
      const { done, failed, moved } = await this.#on.use(begin, () =>
        this.#attempt(connection, members).catch((error) => {
          // Nothing may be sent after the rollback.
          connection.fail(error)
          throw connection.firstFailure
        }),
      )
      isCommitted = true
      this.#on.onCommit(moved, done.length)
      acknowledge(done, moved)
      for (const { member, error } of failed) member.reject(error)
    } catch (error) {
      // Committed members must not run again.
      // The next batch does not wait for these: one of them may wait for a lock.
      if (!isCommitted && mayRunAlone(error)) void this.#runAlone(members, error instanceof LocksConflict)
      else for (const { reject } of members) reject(error)
    }
  }

  async #runAlone(members: readonly Member[], isOneByOne: boolean): Promise<void> {
    for (const { work, resolve, reject } of members) {
      const settled = this.#on.alone(work).then(resolve, reject)
      if (isOneByOne) await settled
    }
  }

  /** Reads what the last batch has read, in its order, in the round trip that begins the transaction. */
  #readAhead(connection: MergedConnection): void {
    const sql = new MemberSql(connection, noReads())
    for (const { query, params } of this.#reads.queries.values()) void sql.getCached(query, params)
    for (const table of this.#reads.tables) void connection.prepareKeys(table)
    sql.end()
    connection.flush()
  }

  async #attempt(connection: MergedConnection, members: readonly Member[]) {
    const reads = noReads(this.#reads.tables)
    this.#reads = reads
    // In the order in which they finished: a member that waited for the rows of another one comes after it.
    const done: Finished[] = []
    const failed: { member: Member; error: unknown }[] = []
    let abort: { error: unknown } | null = null
    await Promise.all(
      members.map(async (member) => {
        const sql = new MemberSql(connection, reads)
        const pending = createCommitBuffer()
        try {
          const value = await member.work(tables(sql, pending, this.#on.rowBytes))
          done.push({ member, value, pending })
        } catch (error) {
          failed.push({ member, error })
          if (error instanceof DomainError && !sql.wrote) return
          abort ??= { error: error instanceof DomainError ? new MembersConflict('one failed after writing') : error }
          connection.fail(abort.error)
        } finally {
          sql.end()
        }
      }),
    )
    if (abort) throw (abort as { error: unknown }).error
    const all = done.map(({ pending }) => pending)
    const sql = new MemberSql(connection, noReads())
    const logs = { changes: all.flatMap(({ changes }) => changes), audit: all.flatMap(({ audit }) => audit) }
    const moved = flushLogs(sql, { ...logs, tallies: [] })
    moved.catch(() => {})
    // Otherwise the only statement has been issued, and the commit need not wait for its result.
    if (needsSeveralStatements(logs)) await moved
    await flushTallies(
      sql,
      all.flatMap(({ tallies }) => tallies),
    )
    await Promise.all([moved, sql.commit()])
    return { done, failed, moved: await moved }
  }
}

const noReads = (tables: Iterable<string> = []): SharedReads => ({ queries: new Map(), tables: new Set(tables) })

const needsSeveralStatements = ({ changes, audit }: Omit<CommitBuffer, 'tallies'>): boolean =>
  audit.length > 0 ||
  changes.some(({ space, environment, environmentKey }) => {
    const isLookedUp = environment !== null && environmentKey == null
    return isLookedUp || space !== changes[0]!.space
  })

/** Were the members in each other's way, or in that of another transaction? */
function mayRunAlone(error: unknown): boolean {
  const cause = error instanceof DomainError ? error.cause : error
  const failure = failureOf(cause)
  return failure === null || failure === 'conflict' || isLockNotAvailable(cause)
}

/** The changes of the members follow each other in the logs of their spaces. */
function acknowledge(done: readonly Finished[], moved: readonly LogMove[]): void {
  const last = new Map<string, number>()
  for (const { space, position } of moved) {
    const count = done.reduce((n, { pending }) => n + pending.changes.filter((c) => c.space === space).length, 0)
    last.set(space, position - count)
  }
  for (const { member, value, pending } of done) {
    let position: number | null = null
    for (const { space } of pending.changes) {
      position = last.get(space)! + 1
      last.set(space, position)
    }
    member.resolve({ value, position })
  }
}
