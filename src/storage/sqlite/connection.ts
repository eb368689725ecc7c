import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { OperatorProblem } from '#lib/operator-problem'
import type { Column } from '../schema/column.ts'
import { sqlite } from '../sql/dialect.ts'
import { parseKeys } from '../sql/parse-keys.ts'
import { LeakedHandle, type SearchCost, type Sql } from '../sql/sql.ts'
import type { Command, Param, Params, Query, Returning, SqlPart } from '../sql/statement.ts'
import { rowVerifier } from '../sql/verify-rows.ts'
import type { RowInsert } from '../sql/write.ts'
import type { StatementMeter } from '../statement-meter.ts'
import type { BatchRowCache } from './batch-row-cache.ts'
import type { Pacer } from './pacer.ts'

/** The first version without the race between checkpoint and WAL reset, which can lose committed pages. */
const OLDEST_SAFE = [3, 51, 3] as const

export function requireSafeSqlite(version: string = process.versions.sqlite ?? '0'): void {
  const parts = version.split('.').map(Number)
  for (const [i, required] of OLDEST_SAFE.entries()) {
    const part = parts[i] ?? 0
    if (part > required) return
    if (part < required) {
      throw new OperatorProblem(
        `SQLite ${version} can lose committed data; Sheaf needs ${OLDEST_SAFE.join('.')} or newer (Node 24.14+ or 26)`,
      )
    }
  }
}

/** A prepared statement and the function that converts its values to a row. */
interface Reading {
  statement: StatementSync
  /** The columns that `toRow` decodes. */
  shape: SqlPart['shape']
  toRow: (values: readonly unknown[]) => unknown
}

/** The code that decodes the value of a column; `f` are the columns by name. */
function decodingCode(name: string, value: string, column: Column | undefined): string {
  if (column?.kind === 'flag') return `${value} === null ? null : ${value} === 1`
  if (column?.kind !== 'json') return value
  const parsed = `JSON.parse(${value})`
  return `${value} === null ? null : ${column.form ? `f[${name}].form.fromStored(${parsed})` : parsed}`
}

/**
 * Builds rows with a generated function that names the columns, because objects created by SQLite have no hidden class
 * in V8 and are slow. The names come from our own statements.
 */
function createRowBuilder(statement: StatementSync, query: Pick<SqlPart, 'sqlite' | 'shape'>): Reading['toRow'] {
  const members = statement.columns().map(({ name }, i) => {
    const quoted = JSON.stringify(name)
    return `${quoted}: ${decodingCode(quoted, `v[${i}]`, query.shape[name])}`
  })
  const build = new Function('f', `return (v) => ({ ${members.join(', ')} })`)
  const toRow: Reading['toRow'] = build(query.shape)
  const verify = rowVerifier()
  return verify ? (values) => verify(query, toRow(values)) : toRow
}

/** Statements with the same text can declare different columns. */
function isSameShape(one: SqlPart['shape'], other: SqlPart['shape']): boolean {
  if (one === other) return true
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) =>
        one[name]?.kind === other[name]?.kind &&
        one[name]?.nullable === other[name]?.nullable &&
        one[name]?.form === other[name]?.form,
    )
  )
}

/** The parameters for the driver: SQLite has no list parameters. */
export const bound = (params: Params) => params as readonly Exclude<Param, readonly unknown[]>[]

/** A connection with its prepared statements. Statement texts are fixed by the code, so there are few. */
export class Connection {
  readonly db: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  readonly #readings = new Map<string, Reading>()

  /** Null in the query thread, whose caller measures. */
  readonly meter: StatementMeter | null

  constructor(file: string, options: { readOnly: boolean; meter?: StatementMeter }) {
    this.meter = options.meter ?? null
    this.db = new DatabaseSync(file, { readOnly: options.readOnly, timeout: 5000 })
    // A small cache: there are several connections, and the operating system caches the file for all.
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
  reading(query: Pick<SqlPart, 'sqlite' | 'shape'>): Reading {
    let reading = this.#readings.get(query.sqlite)
    if (!reading || !isSameShape(reading.shape, query.shape)) {
      if (this.#readings.size >= 500) this.#readings.clear()
      const statement = this.db.prepare(query.sqlite)
      statement.setReturnArrays(true)
      reading = { statement, shape: query.shape, toRow: createRowBuilder(statement, query) }
      this.#readings.set(query.sqlite, reading)
    }
    return reading
  }

  allRows(query: Pick<SqlPart, 'sqlite' | 'shape'>, params: Params): unknown[] {
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

/** Runs expensive searches. */
export interface QueryRunner {
  all<R extends object>(query: Query<R>, params: Params): Promise<R[]>
  keys(query: Query, params: Params): Promise<Float64Array>
}

/** Rows that are inserted without a pause. */
const INSERTED_AT_ONCE = 50

/** A connection for one transaction. */
export class SqliteSql implements Sql {
  readonly dialect = sqlite
  readonly #connection: Connection
  readonly maxCheapRows: number | null
  /** Null for writers: other connections do not see their uncommitted rows. */
  readonly #queryThread: QueryRunner | null
  /** Rows cached for the transactions that share a commit. */
  readonly #rowCache: BatchRowCache | null
  /** Null for readers, whose transactions are short. */
  readonly #pacer: Pacer | null
  #open = true
  /** Was anything but `select` run? */
  wrote = false

  constructor(
    connection: Connection,
    expensive: { runner: QueryRunner; maxCheapRows: number } | null = null,
    rowCache: BatchRowCache | null = null,
    pacer: Pacer | null = null,
  ) {
    this.#connection = connection
    this.#rowCache = rowCache
    this.#pacer = pacer
    this.#queryThread = expensive?.runner ?? null
    this.maxCheapRows = expensive?.maxCheapRows ?? null
  }

  async all<R extends object>(query: Query<R> | Returning<R>, params: Params = []): Promise<R[]> {
    await this.#pacer?.pause()
    this.#begin(query)
    return this.#measure(query.sqlite, () => this.#connection.allRows(query, params) as R[])
  }

  async get<R extends object>(query: Query<R> | Returning<R>, params: Params = []): Promise<R | undefined> {
    await this.#pacer?.pause()
    return this.#row(query, params)
  }

  /** There is one writer, so nothing is locked. */
  async getLocked<R extends object>(_lock: Query, query: Query<R>, params: Params): Promise<R | undefined> {
    await this.#pacer?.pause()
    return this.#row(query, params)
  }

  async getCached<R extends object>(query: Query<R>, params: Params): Promise<R | undefined> {
    if (!this.#open) throw new LeakedHandle()
    const read = () => this.#row(query, params)
    return this.#rowCache ? this.#rowCache.getOrRead(query, params, read) : read()
  }

  async allExpensive<R extends object>(query: Query<R>, params: Params): Promise<R[]> {
    return this.#queryThread ? this.#queryThread.all(query, params) : this.all(query, params)
  }

  async keys(query: Query, params: Params, cost: SearchCost): Promise<Float64Array> {
    if (cost === 'expensive' && this.#queryThread) return this.#queryThread.keys(query, params)
    this.#begin(query)
    return this.#measure(query.sqlite, () => keysOf(this.#connection.prepare(query.sqlite), params))
  }

  async run(command: Command, params: Params = []): Promise<number> {
    await this.#pacer?.pause()
    return Number(this.#change(command, params).changes)
  }

  async defer(command: Command, params: Params = []): Promise<void> {
    await this.#pacer?.pause()
    this.#change(command, params)
  }

  async expectChange(command: Command, params: Params): Promise<boolean> {
    await this.#pacer?.pause()
    return this.#change(command, params).changes !== 0
  }

  async drawKey(): Promise<null> {
    return null
  }

  /** Not by `returning`, which would create a temporary table each time. */
  async insert(insert: RowInsert, params: Params): Promise<number | null> {
    await this.#pacer?.pause()
    const { changes, lastInsertRowid } = this.#change(insert, params)
    return changes === 0 ? null : Number(lastInsertRowid)
  }

  async insertMany(insert: RowInsert, rows: readonly Params[]): Promise<void> {
    for (let from = 0; from < rows.length; from += INSERTED_AT_ONCE) {
      await this.#pacer?.pause()
      const statement = this.#prepare(insert)
      this.#measure(insert.sqlite, () => {
        for (const row of rows.slice(from, from + INSERTED_AT_ONCE)) statement.run(...bound(row))
      })
    }
  }

  end(): void {
    this.#open = false
  }

  #row<R extends object>(query: Query<R> | Returning<R>, params: Params): R | undefined {
    const { statement, toRow } = this.#reading(query)
    return this.#measure(query.sqlite, () => {
      const values = statement.get(...bound(params)) as unknown as unknown[] | undefined
      return values && (toRow(values) as R)
    })
  }

  #change(command: Command, params: Params): ReturnType<StatementSync['run']> {
    const statement = this.#prepare(command)
    return this.#measure(command.sqlite, () => statement.run(...bound(params)))
  }

  #measure<T>(text: string, run: () => T): T {
    const { meter } = this.#connection
    if (meter === null) return run()
    const began = performance.now()
    try {
      return run()
    } finally {
      meter.record(text, began)
    }
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
    this.#rowCache?.recordWrite(text)
  }
}
