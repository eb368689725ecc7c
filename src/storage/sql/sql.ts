import type { Dialect } from './dialect.ts'
import type { Command, Params, Query, Returning } from './statement.ts'
import type { RowInsert } from './write.ts'

/** An expensive search scans more than `maxCheapRows` rows. */
export type SearchCost = 'cheap' | 'expensive'

/**
 * A connection as the tables see it. Values are always bound. A handle is good for one `read` or `transact` only: using it
 * afterwards throws, so that a forgotten `await` cannot put a statement into another transaction.
 */
export interface ReadSql {
  readonly dialect: Dialect
  all<R extends object>(query: Query<R>, params?: Params): Promise<R[]>
  get<R extends object>(query: Query<R>, params?: Params): Promise<R | undefined>
  /**
   * Like `get`, for a row that nearly every writer of content reads and none of them changes: the place it writes to. Transactions
   * that share a commit read it once, until one of them changes something else than content.
   */
  getCached<R extends object>(query: Query<R>, params: Params): Promise<R | undefined>
  /** A search that looks at more rows than this runs in `allExpensive` and `keys`; null where there is no limit. */
  readonly maxCheapRows: number | null
  /**
   * For searches that may look at very many rows. Where the database works in our own process, another thread runs them, so
   * that no other request waits; then they may see what was committed after this handle's snapshot.
   */
  allExpensive<R extends object>(query: Query<R>, params: Params): Promise<R[]>
  /** The keys in the column `keys` of one row, as `dialect.joined` has put them into one text. */
  keys(query: Query<{ keys: string | null }>, params: Params, cost: SearchCost): Promise<Float64Array>
}

/** The connection of a transaction. */
export interface Sql extends ReadSql {
  all<R extends object>(query: Query<R> | Returning<R>, params?: Params): Promise<R[]>
  get<R extends object>(query: Query<R> | Returning<R>, params?: Params): Promise<R | undefined>
  /** Returns the number of rows changed. */
  run(command: Command, params?: Params): Promise<number>
  /** Adds a row to a table with a generated key and returns the key; null when nothing was added. */
  insert(insert: RowInsert, params: Params): Promise<number | null>
  insertMany(insert: RowInsert, rows: readonly Params[]): Promise<void>
}

export class LeakedHandle extends Error {
  constructor() {
    super('a database handle was used after its transaction had ended')
  }
}
