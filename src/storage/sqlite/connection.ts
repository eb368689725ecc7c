import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { OperatorProblem } from '#lib/operator-problem'
import { sqlite } from '../sql/dialect.ts'
import { parseKeys } from '../sql/parse-keys.ts'
import { LeakedHandle, type SearchCost, type Sql } from '../sql/sql.ts'
import type { Command, Param, Params, Piece, Query, Returning } from '../sql/statement.ts'
import { rowVerifier } from '../sql/verify-rows.ts'
import type { RowInsert } from '../sql/write.ts'
import type { BatchRowCache } from './batch-row-cache.ts'

/** The first version without the race between checkpoint and WAL reset that can lose committed pages. */
const OLDEST_SAFE = [3, 51, 3] as const

export function requireSafeSqlite(version: string = process.versions.sqlite ?? '0'): void {
  const parts = version.split('.').map(Number)
  for (const [i, least] of OLDEST_SAFE.entries()) {
    const part = parts[i] ?? 0
    if (part > least) return
    if (part < least) {
      throw new OperatorProblem(
        `SQLite ${version} can lose committed data; Sheaf needs ${OLDEST_SAFE.join('.')} or newer (Node 24.14+ or 26)`,
      )
    }
  }
}

/** A statement that returns rows, and what makes an object of the values of a row. */
interface Reading {
  statement: StatementSync
  /** The columns that `toRow` decodes. */
  shape: Piece['shape']
  toRow: (values: readonly unknown[]) => unknown
}

const DECODERS: Readonly<Record<string, (value: string) => string>> = {
  json: (value) => `${value} === null ? null : JSON.parse(${value})`,
  flag: (value) => `${value} === null ? null : ${value} === 1`,
}

/**
 * Objects that SQLite makes by itself are slow to create and far slower to read: they have no hidden class in V8. A function that
 * names the columns makes ordinary ones. The names are those of our own statements.
 */
function rowMaker(statement: StatementSync, query: Pick<Piece, 'sqlite' | 'shape'>): Reading['toRow'] {
  const members = statement.columns().map(({ name }, i) => {
    const decode = DECODERS[query.shape[name]?.kind ?? '']
    return `${JSON.stringify(name)}: ${decode ? decode(`v[${i}]`) : `v[${i}]`}`
  })
  const toRow = new Function('v', `return { ${members.join(', ')} }`) as Reading['toRow']
  const verify = rowVerifier()
  return verify ? (values) => verify(query, toRow(values)) : toRow
}

/** Statements with the same text can declare different columns. */
function isSameShape(one: Piece['shape'], other: Piece['shape']): boolean {
  if (one === other) return true
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => one[name]?.kind === other[name]?.kind && one[name]?.nullable === other[name]?.nullable)
  )
}

/** The parameters as the driver takes them: there are no lists on SQLite. */
export const bound = (params: Params) => params as readonly Exclude<Param, readonly unknown[]>[]

/** One connection with its prepared statements. The set of statement texts is fixed by the code, so it stays small. */
export class Connection {
  readonly db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #readings = new Map<string, Reading>()

  constructor(file: string, options: { readOnly: boolean }) {
    this.db = new DatabaseSync(file, { readOnly: options.readOnly, timeout: 5000 })
    // There are several, and the operating system keeps the pages of the file for all of them together.
    this.db.exec('pragma foreign_keys = on; pragma temp_store = memory; pragma cache_size = -2000')
  }

  prepare(text: string): StatementSync {
    let statement = this.#statements.get(text)
    if (!statement) {
      if (this.#statements.size >= 500) this.#statements.clear()
      statement = this.db.prepare(text)
      this.#statements.set(text, statement)
    }
    return statement
  }

  /** For statements that return rows. */
  reading(query: Pick<Piece, 'sqlite' | 'shape'>): Reading {
    let reading = this.#readings.get(query.sqlite)
    if (!reading || !isSameShape(reading.shape, query.shape)) {
      if (this.#readings.size >= 500) this.#readings.clear()
      const statement = this.db.prepare(query.sqlite)
      statement.setReturnArrays(true)
      reading = { statement, shape: query.shape, toRow: rowMaker(statement, query) }
      this.#readings.set(query.sqlite, reading)
    }
    return reading
  }

  allRows(query: Pick<Piece, 'sqlite' | 'shape'>, params: Params): unknown[] {
    const { statement, toRow } = this.reading(query)
    return (statement.all(...bound(params)) as unknown as unknown[][]).map(toRow)
  }

  exec(text: string): void {
    this.prepare(text).run()
  }

  close(): void {
    this.#statements.clear()
    this.#readings.clear()
    this.db.close()
  }
}

export function keysOf(statement: StatementSync, params: Params): Float64Array {
  const { keys } = statement.get(...bound(params)) as { keys: string | null }
  return parseKeys(keys ?? '')
}

/** Where searches among very many rows are made. */
export interface QueryRunner {
  all<R extends object>(query: Query<R>, params: Params): Promise<R[]>
  keys(query: Query, params: Params): Promise<Float64Array>
}

/** A handle on a connection for the length of one transaction. */
export class SqliteSql implements Sql {
  readonly dialect = sqlite
  readonly #connection: Connection
  readonly maxCheapRows: number | null
  /** Writers have none: they alone know what they have just written. */
  readonly #queryThread: QueryRunner | null
  /** What transactions that share a commit have asked for already. */
  readonly #shared: BatchRowCache | null
  #open = true
  /** Has anything but `select` been asked? */
  wrote = false

  constructor(
    connection: Connection,
    expensive: { runner: QueryRunner; maxCheapRows: number } | null = null,
    shared: BatchRowCache | null = null,
  ) {
    this.#connection = connection
    this.#shared = shared
    this.#queryThread = expensive?.runner ?? null
    this.maxCheapRows = expensive?.maxCheapRows ?? null
  }

  async all<R extends object>(query: Query<R> | Returning<R>, params: Params = []): Promise<R[]> {
    this.#begin(query)
    return this.#connection.allRows(query, params) as R[]
  }

  async get<R extends object>(query: Query<R> | Returning<R>, params: Params = []): Promise<R | undefined> {
    return this.#row(query, params)
  }

  async getCached<R extends object>(query: Query<R>, params: Params): Promise<R | undefined> {
    if (!this.#open) throw new LeakedHandle()
    const read = () => this.#row(query, params)
    return this.#shared ? this.#shared.getOrRead(query, params, read) : read()
  }

  async allExpensive<R extends object>(query: Query<R>, params: Params): Promise<R[]> {
    return this.#queryThread ? this.#queryThread.all(query, params) : this.all(query, params)
  }

  async keys(query: Query, params: Params, cost: SearchCost): Promise<Float64Array> {
    if (cost === 'expensive' && this.#queryThread) return this.#queryThread.keys(query, params)
    this.#begin(query)
    return keysOf(this.#connection.prepare(query.sqlite), params)
  }

  async run(command: Command, params: Params = []): Promise<number> {
    return Number(this.#prepare(command).run(...bound(params)).changes)
  }

  /** `returning` would do the same, with a temporary table in memory each time. */
  async insert(insert: RowInsert, params: Params): Promise<number | null> {
    const { changes, lastInsertRowid } = this.#prepare(insert).run(...bound(params))
    return changes === 0 ? null : Number(lastInsertRowid)
  }

  async insertMany(insert: RowInsert, rows: readonly Params[]): Promise<void> {
    const statement = this.#prepare(insert)
    for (const row of rows) statement.run(...bound(row))
  }

  end(): void {
    this.#open = false
  }

  #row<R extends object>(query: Query<R> | Returning<R>, params: Params): R | undefined {
    const { statement, toRow } = this.#reading(query)
    const values = statement.get(...bound(params)) as unknown as unknown[] | undefined
    return values && (toRow(values) as R)
  }

  #prepare(command: Command): StatementSync {
    this.#begin(command)
    return this.#connection.prepare(command.sqlite)
  }

  #reading<R extends object>(query: Query<R> | Returning<R>): Reading {
    this.#begin(query)
    return this.#connection.reading(query)
  }

  #begin({ sqlite: text, reads }: Command | Query | Returning): void {
    if (!this.#open) throw new LeakedHandle()
    if (reads) return
    this.wrote = true
    this.#shared?.noteWrite(text)
  }
}
