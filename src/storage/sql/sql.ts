import type { Dialect } from './dialect.ts'

export type Value = string | number | null

/** `made`: put together for one search. There are countless such texts, so no connection may remember them all. */
export type StatementKind = 'fixed' | 'made'

/**
 * A connection as the tables see it. Statements are written with `?` for both engines and values are always bound.
 * A handle is good for one `read` or `transact` only: using it afterwards throws, so that a forgotten `await` cannot
 * slip a statement into somebody else's transaction.
 */
export interface Sql {
  readonly dialect: Dialect
  all<Row>(text: string, params?: readonly unknown[], kind?: StatementKind): Promise<Row[]>
  get<Row>(text: string, params?: readonly unknown[], kind?: StatementKind): Promise<Row | undefined>
  /**
   * The same for a row that nearly every writer of content asks for, and none of them changes: the place it writes to. Transactions
   * that share a commit ask once, until one of them changes something else than content.
   */
  getOnce<Row>(text: string, params: readonly unknown[]): Promise<Row | undefined>
  /** A search that looks at more rows than this is asked by `longAll` and `keys`; null where none is. */
  readonly fewRows: number | null
  /**
   * For searches that may look at very many rows. Where the database works in our own process, another thread does it, so
   * that nobody waits; then it may see what was committed since this handle's moment.
   */
  longAll<Row>(text: string, params: readonly unknown[]): Promise<Row[]>
  /** The keys in the column `keys` of one row, as `dialect.joined` has put them into one text. */
  keys(text: string, params: readonly unknown[], length: 'short' | 'long'): Promise<Float64Array>
  /** Answers the number of rows changed. */
  run(text: string, params?: readonly unknown[]): Promise<number>
  /** Adds a row to a table whose keys the database hands out, and answers its key; null when nothing was added. */
  insert(text: string, params: readonly unknown[]): Promise<number | null>
  insertMany(table: string, columns: readonly string[], rows: readonly (readonly Value[])[]): Promise<void>
}

export class LeakedHandle extends Error {
  constructor() {
    super('a database handle was used after its transaction had ended')
  }
}
