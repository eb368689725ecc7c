import { DomainError } from '#domain/errors'
import type { Sql, StatementKind, Value } from './sql.ts'

/**
 * The connection of a transaction. Refuses a row whose texts are larger than the limit of a resource, so that no way of
 * writing (bodies, patches, copies, bulk actions, jobs) can store what no response could hold. `insertMany` writes index
 * and log rows, which are made from rows that passed this check.
 */
export class LimitedSql implements Sql {
  readonly dialect
  readonly fewRows
  readonly #sql: Sql
  readonly #rowBytes: number

  constructor(sql: Sql, rowBytes: number) {
    this.#sql = sql
    this.#rowBytes = rowBytes
    this.dialect = sql.dialect
    this.fewRows = sql.fewRows
  }

  async all<Row>(text: string, params: readonly unknown[] = [], kind?: StatementKind): Promise<Row[]> {
    if (!text.startsWith('select')) this.#requireRoom(params)
    return this.#sql.all(text, params, kind)
  }

  /** Rows are written here too, by `insert … returning`. */
  async get<Row>(text: string, params: readonly unknown[] = [], kind?: StatementKind): Promise<Row | undefined> {
    if (!text.startsWith('select')) this.#requireRoom(params)
    return this.#sql.get(text, params, kind)
  }

  getOnce<Row>(text: string, params: readonly unknown[]): Promise<Row | undefined> {
    return this.#sql.getOnce(text, params)
  }

  longAll<Row>(text: string, params: readonly unknown[]): Promise<Row[]> {
    return this.#sql.longAll(text, params)
  }

  keys(text: string, params: readonly unknown[], length: 'short' | 'long'): Promise<Float64Array> {
    return this.#sql.keys(text, params, length)
  }

  async run(text: string, params: readonly unknown[] = []): Promise<number> {
    this.#requireRoom(params)
    return this.#sql.run(text, params)
  }

  async insert(text: string, params: readonly unknown[]): Promise<number | null> {
    this.#requireRoom(params)
    return this.#sql.insert(text, params)
  }

  insertMany(table: string, columns: readonly string[], rows: readonly (readonly Value[])[]): Promise<void> {
    return this.#sql.insertMany(table, columns, rows)
  }

  #requireRoom(params: readonly unknown[]): void {
    let characters = 0
    for (const param of params) if (typeof param === 'string') characters += param.length
    // A character takes three bytes at most.
    if (characters * 3 <= this.#rowBytes) return
    let bytes = 0
    for (const param of params) if (typeof param === 'string') bytes += Buffer.byteLength(param)
    if (bytes > this.#rowBytes) throw resourceTooLarge(this.#rowBytes)
  }
}

const resourceTooLarge = (most: number) =>
  new DomainError('PayloadTooLarge', { message: `The resource would be larger than ${most} bytes when stored.` })
