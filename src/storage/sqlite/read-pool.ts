import { DomainError } from '#domain/errors'
import type { ReadSql } from '../sql/sql.ts'
import type { StoreReader } from '../store.ts'
import { readTables } from '../tables/tables.ts'
import { Connection, type QueryRunner, SqliteSql } from './connection.ts'
import { QueryThread } from './query-thread.ts'
import { translateError } from './translate-error.ts'
import type { Durability } from './wal-sync.ts'

/** Beside those whose question is asked elsewhere: they only wait. */
const MAX_READERS = 8

interface Waiting {
  resolve(connection: Connection | Promise<Connection>): void
  reject(error: unknown): void
}

/**
 * Reading connections: each read has one to itself, inside a transaction, so that all it sees is of one moment. A read is
 * answered when all that it may have seen is on the disk: nobody is shown what a power cut could take back.
 */
export class ReadPool implements AsyncDisposable {
  readonly #file: string
  readonly #durability: Durability
  readonly #idle: Connection[] = []
  readonly #waiting: Waiting[] = []
  readonly #queryThread: QueryThread
  readonly #expensive: { runner: QueryRunner; maxCheapRows: number }
  #open = 0
  #closed = false

  constructor(file: string, durability: Durability, maxCheapRows: number) {
    this.#file = file
    this.#durability = durability
    this.#queryThread = new QueryThread(file)
    const runner: QueryRunner = {
      all: (query, params) => this.#withoutSlot(() => this.#queryThread.all(query, params)),
      keys: (query, params) => this.#withoutSlot(() => this.#queryThread.keys(query, params)),
    }
    this.#expensive = { runner, maxCheapRows }
  }

  read<T>(work: (store: StoreReader) => Promise<T>): Promise<T> {
    return this.snapshot((sql) => work(readTables(sql)))
  }

  /** All of `work` sees one moment. */
  async snapshot<T>(work: (sql: ReadSql) => Promise<T>): Promise<T> {
    const answer = await this.#readSnapshot(work)
    const settled = this.#durability.settled()
    if (settled !== null) await settled.catch((error) => Promise.reject(translateError(error)))
    return answer
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

  /** Whoever waits for an answer from elsewhere keeps their moment, and lets somebody else read meanwhile. */
  async #withoutSlot<T>(ask: () => Promise<T>): Promise<T> {
    this.#open--
    this.#serveWaiting()
    try {
      return await ask()
    } finally {
      this.#open++
    }
  }

  #acquire(): Connection | Promise<Connection> {
    const idle = this.#idle.pop()
    if (idle) return idle
    if (this.#open < MAX_READERS) {
      const connection = new Connection(this.#file, { readOnly: true })
      this.#open++
      return connection
    }
    return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }))
  }

  /** A connection that cannot even end its transaction is given up, and whoever waits gets a new one. */
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
