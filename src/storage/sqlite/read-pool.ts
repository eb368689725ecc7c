import { DomainError } from '#domain/errors'
import type { ReadSql } from '../sql/sql.ts'
import { StatementMeter } from '../statement-meter.ts'
import type { StoreLoad, StoreReader } from '../store.ts'
import { readTables } from '../tables/tables.ts'
import { Connection, type QueryRunner, SqliteSql } from './connection.ts'
import { QueryThread } from './query-thread.ts'
import { translateError } from './translate-error.ts'
import type { Durability } from './wal-sync.ts'

/** Readers that wait for the query thread do not count. */
const MAX_READERS = 8

interface Waiting {
  resolve(connection: Connection | Promise<Connection>): void
  reject(error: unknown): void
}

/**
 * A pool of reading connections. Each read has its own connection and transaction, so it sees one snapshot. A read
 * returns only after everything it may have seen is synced: a response never contains data that a power failure could
 * undo.
 */
export class ReadPool implements AsyncDisposable {
  readonly #file: string
  readonly #durability: Durability
  readonly #meter: StatementMeter
  readonly #idle: Connection[] = []
  readonly #waiting: Waiting[] = []
  readonly #queryThread: QueryThread
  readonly #expensive: { runner: QueryRunner; maxCheapRows: number }
  #open = 0
  #closed = false

  constructor(file: string, durability: Durability, maxCheapRows: number, meter = new StatementMeter()) {
    this.#file = file
    this.#meter = meter
    this.#durability = durability
    this.#queryThread = new QueryThread(file)
    const runner: QueryRunner = {
      all: (query, params) => this.#withoutSlot(query.sqlite, () => this.#queryThread.all(query, params)),
      keys: (query, params) => this.#withoutSlot(query.sqlite, () => this.#queryThread.keys(query, params)),
    }
    this.#expensive = { runner, maxCheapRows }
  }

  get load(): Omit<StoreLoad, 'waitingWrites'> {
    const idle = this.#idle.length
    const connections = { busy: Math.max(0, this.#open - idle), idle, limit: MAX_READERS }
    return { connections, waitingReads: this.#waiting.length }
  }

  read<T>(work: (store: StoreReader) => Promise<T>): Promise<T> {
    return this.snapshot((sql) => work(readTables(sql)))
  }

  /** All of `work` sees one snapshot. */
  async snapshot<T>(work: (sql: ReadSql) => Promise<T>): Promise<T> {
    const result = await this.#readSnapshot(work)
    const settled = this.#durability.settled()
    if (settled !== null) await settled.catch((error) => Promise.reject(translateError(error)))
    return result
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true
    for (const connection of this.#idle.splice(0)) connection.close()
    for (const { reject } of this.#waiting.splice(0)) reject(new DomainError('ServiceUnavailable'))
    await this.#queryThread[Symbol.asyncDispose]()
  }

  async #readSnapshot<T>(work: (sql: ReadSql) => Promise<T>): Promise<T> {
    const connection = await this.#acquire()
    const sql = new SqliteSql(connection, this.#expensive)
    try {
      connection.exec('begin')
      return await work(sql)
    } catch (error) {
      throw translateError(error)
    } finally {
      sql.end()
      this.#release(connection)
    }
  }

  /** A read that waits for the query thread keeps its snapshot and frees its slot for another read. */
  async #withoutSlot<T>(text: string, run: () => Promise<T>): Promise<T> {
    const began = performance.now()
    this.#open--
    this.#serveWaiting()
    try {
      return await run()
    } finally {
      this.#meter.record(text, began)
      this.#open++
    }
  }

  #acquire(): Connection | Promise<Connection> {
    const idle = this.#idle.pop()
    if (idle) return idle
    if (this.#open < MAX_READERS) {
      const connection = new Connection(this.#file, { readOnly: true, meter: this.#meter })
      this.#open++
      return connection
    }
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  /** A connection that cannot end its transaction is closed, and a waiting read gets a new one. */
  #release(connection: Connection): void {
    try {
      if (connection.db.isTransaction) connection.exec('rollback')
    } catch {
      connection.close()
      this.#open--
      this.#serveWaiting()
      return
    }
    const next = this.#waiting.shift()
    if (next) next.resolve(connection)
    else if (this.#closed || this.#open > MAX_READERS) {
      connection.close()
      this.#open--
    } else this.#idle.push(connection)
  }

  #serveWaiting(): void {
    if (this.#open >= MAX_READERS) return
    const next = this.#waiting.shift()
    if (!next) return
    try {
      next.resolve(this.#acquire())
    } catch (error) {
      next.reject(translateError(error))
    }
  }
}
