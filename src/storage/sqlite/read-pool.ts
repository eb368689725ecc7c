import type { StoreReader } from '../store.ts'
import { readTables } from '../tables/tables.ts'
import { Connection, SqliteSql } from './connection.ts'
import { translateError } from './translate-error.ts'

const MAX_READERS = 8

/** Reading connections: each read has one to itself, inside a transaction, so that all it sees is of one moment. */
export class ReadPool {
  readonly #file: string
  readonly #idle: Connection[] = []
  readonly #waiting: ((connection: Connection) => void)[] = []
  #opened = 0

  constructor(file: string) {
    this.#file = file
  }

  async read<T>(work: (store: StoreReader) => Promise<T>): Promise<T> {
    const connection = await this.#acquire()
    const sql = new SqliteSql(connection)
    try {
      connection.exec('begin')
      return await work(readTables(sql))
    } catch (error) {
      throw translateError(error)
    } finally {
      sql.end()
      if (connection.db.isTransaction) connection.exec('rollback')
      this.#release(connection)
    }
  }

  close(): void {
    for (const connection of this.#idle.splice(0)) connection.close()
  }

  #acquire(): Connection | Promise<Connection> {
    const idle = this.#idle.pop()
    if (idle) return idle
    if (this.#opened < MAX_READERS) {
      this.#opened++
      return new Connection(this.#file, { readOnly: true })
    }
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  #release(connection: Connection): void {
    const next = this.#waiting.shift()
    if (next) next(connection)
    else this.#idle.push(connection)
  }
}
