import { DomainError } from '#domain/errors'
import type { SearchCost, Sql } from './sql.ts'
import type { Command, Params, Query, Returning } from './statement.ts'
import type { RowInsert } from './write.ts'

/**
 * A transaction that refuses rows with more text than the limit of a resource, so that nothing (bodies, patches,
 * copies, bulk actions, jobs) can store what no response could contain. `insertMany` is not checked: it writes index
 * and log rows of checked resources.
 */
export class SizeLimitedSql implements Sql {
  readonly dialect
  readonly maxCheapRows
  readonly #sql: Sql
  readonly #rowBytes: number

  constructor(sql: Sql, rowBytes: number) {
    this.#sql = sql
    this.#rowBytes = rowBytes
    this.dialect = sql.dialect
    this.maxCheapRows = sql.maxCheapRows
  }

  async all<R extends object>(query: Query<R> | Returning<R>, params: Params = []): Promise<R[]> {
    if (!query.reads) this.#requireRoom(params)
    return this.#sql.all(query, params)
  }

  /** Also writes rows, by `insert … returning`. */
  async get<R extends object>(query: Query<R> | Returning<R>, params: Params = []): Promise<R | undefined> {
    if (!query.reads) this.#requireRoom(params)
    return this.#sql.get(query, params)
  }

  getLocked<R extends object>(lock: Query, query: Query<R>, params: Params): Promise<R | undefined> {
    return this.#sql.getLocked(lock, query, params)
  }

  getCached<R extends object>(query: Query<R>, params: Params): Promise<R | undefined> {
    return this.#sql.getCached(query, params)
  }

  allExpensive<R extends object>(query: Query<R>, params: Params): Promise<R[]> {
    return this.#sql.allExpensive(query, params)
  }

  keys(query: Query<{ keys: string | null }>, params: Params, cost: SearchCost): Promise<Float64Array> {
    return this.#sql.keys(query, params, cost)
  }

  async run(command: Command, params: Params = []): Promise<number> {
    this.#requireRoom(params)
    return this.#sql.run(command, params)
  }

  async defer(command: Command, params: Params = []): Promise<void> {
    this.#requireRoom(params)
    return this.#sql.defer(command, params)
  }

  async expectChange(command: Command, params: Params): Promise<boolean> {
    this.#requireRoom(params)
    return this.#sql.expectChange(command, params)
  }

  drawKey(table: string): Promise<number | null> {
    return this.#sql.drawKey(table)
  }

  async insert(insert: RowInsert, params: Params, key: number | null = null): Promise<number | null> {
    this.#requireRoom(params)
    return this.#sql.insert(insert, params, key)
  }

  insertMany(insert: RowInsert, rows: readonly Params[]): Promise<void> {
    return this.#sql.insertMany(insert, rows)
  }

  #requireRoom(params: Params): void {
    let characters = 0
    for (const param of params) if (typeof param === 'string') characters += param.length
    // A UTF-16 unit takes at most three bytes.
    if (characters * 3 <= this.#rowBytes) return
    let bytes = 0
    for (const param of params) if (typeof param === 'string') bytes += Buffer.byteLength(param)
    if (bytes > this.#rowBytes) throw resourceTooLarge(this.#rowBytes)
  }
}

const resourceTooLarge = (maxBytes: number) =>
  new DomainError('PayloadTooLarge', { message: `The resource would be larger than ${maxBytes} bytes when stored.` })
