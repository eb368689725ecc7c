import type { Dialect } from './dialect.ts'
import type { Command, Params, Query, Returning } from './statement.ts'
import type { RowInsert } from './write.ts'

/** An expensive search scans more than `maxCheapRows` rows. */
export type SearchCost = 'cheap' | 'expensive'

/**
 * A connection for reading. Values are always bound. It is valid for one `read` or `transact` only and throws
 * afterwards, so that a missing `await` cannot run a statement in another transaction.
 */
export interface ReadSql {
  readonly dialect: Dialect
  all<R extends object>(query: Query<R>, params?: Params): Promise<R[]>
  get<R extends object>(query: Query<R>, params?: Params): Promise<R | undefined>
  /**
   * Like `get`, but cached for all transactions that share a commit, until one of them writes something other than
   * content. For rows that nearly every writer of content reads and none changes.
   */
  getCached<R extends object>(query: Query<R>, params: Params): Promise<R | undefined>
  /** Searches that scan more rows use `allExpensive` and `keys` with cost `expensive`; null: no limit. */
  readonly maxCheapRows: number | null
  /**
   * Runs an expensive search. On SQLite a worker thread runs it, so that other requests do not wait; it may then see
   * later commits than this snapshot.
   */
  allExpensive<R extends object>(query: Query<R>, params: Params): Promise<R[]>
  /** The keys in the column `keys` of one row, aggregated by `dialect.joined`. */
  keys(query: Query<{ keys: string | null }>, params: Params, cost: SearchCost): Promise<Float64Array>
}

/** A connection for a transaction. */
export interface Sql extends ReadSql {
  all<R extends object>(query: Query<R> | Returning<R>, params?: Params): Promise<R[]>
  get<R extends object>(query: Query<R> | Returning<R>, params?: Params): Promise<R | undefined>
  /** Locks a row by `lock` until the transaction ends, then reads it by `query`: both have the same parameters. */
  getLocked<R extends object>(lock: Query, query: Query<R>, params: Params): Promise<R | undefined>
  /** Returns the number of rows changed. */
  run(command: Command, params?: Params): Promise<number>
  /** Like `run` without a result. A batch of writes sends the command later, but before later statements. */
  defer(command: Command, params?: Params): Promise<void>
  /**
   * Runs a command that changes one row, unless a concurrent transaction was first; returns whether it did. A batch of
   * writes sends the command later and assumes that it does; if it does not, the whole transaction runs again, alone.
   */
  expectChange(command: Command, params: Params): Promise<boolean>
  /** The key of a row that is yet to be inserted; null on SQLite, where the insert generates it. */
  drawKey(table: string): Promise<number | null>
  /**
   * Inserts a row and returns its key: the given one, or else a generated one. Null when nothing was inserted, as for
   * `expectChange`.
   */
  insert(insert: RowInsert, params: Params, key?: number | null): Promise<number | null>
  /** Deferred as by `defer`. */
  insertMany(insert: RowInsert, rows: readonly Params[]): Promise<void>
}

export class LeakedHandle extends Error {
  constructor() {
    super('a database handle was used after its transaction had ended')
  }
}
