import type { Sql } from '../sql/sql.ts'
import type { StoreReader } from '../store.ts'
import { readTables } from '../tables/tables.ts'
import { Connection, SqliteSql } from './connection.ts'
import { translateError } from './translate-error.ts'

const MAX_READERS = 8

interface Waiting {
  resolve(connection: Connection | Promise<Connection>): void
  reject(error: unknown): void
}

/** Reading connections: each read has one to itself, inside a transaction, so that all it sees is of one moment. */
export class ReadPool {
  readonly #file: string
  readonly #idle: Connection[] = []
  readonly #waiting: Waiting[] = []
  #open = 0
  #closed = false

  constructor(file: string) {
    this.#file = file
  }

  read<T>(work: (store: StoreReader) => Promise<T>): Promise<T> {
    return this.snapshot((sql) => work(readTables(sql)))
  }

  /** All of `work` sees one moment. */
  async snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const connection = await this.#acquire()
    const sql = new SqliteSql(connection)
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

  close(): void {
    this.#closed = true
    for (const connection of this.#idle.splice(0)) connection.close()
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
    else if (this.#closed) connection.close()
    else this.#idle.push(connection)
  }

  #serveWaiting(): void {
    const next = this.#waiting.shift()
    if (!next) return
    try {
      next.resolve(this.#acquire())
    } catch (error) {
      next.reject(translateError(error))
    }
  }
}
