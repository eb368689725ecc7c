import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { OperatorProblem } from '#lib/operator-problem'
import { sqlite } from '../sql/dialect.ts'
import { keysIn } from '../sql/keys-in.ts'
import { LeakedHandle, type Sql, type Value } from '../sql/sql.ts'
import type { SharedRows } from './shared-rows.ts'

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

/** A statement that reads, and what makes an object of the values of a row. */
interface Reading {
  statement: StatementSync
  toRow: (values: readonly unknown[]) => unknown
}

/**
 * Objects that SQLite makes by itself take longer to make and far longer to read: they have no shape that the engine of the
 * language knows. A function that names the columns makes them like any other. Names are those of our own statements.
 */
function rowMaker(statement: StatementSync): Reading['toRow'] {
  const members = statement.columns().map(({ name }, i) => `${JSON.stringify(name)}: v[${i}]`)
  return new Function('v', `return { ${members.join(', ')} }`) as Reading['toRow']
}

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

  /** For statements that answer with rows. */
  reading(text: string): Reading {
    let reading = this.#readings.get(text)
    if (!reading) {
      if (this.#readings.size >= 500) this.#readings.clear()
      const statement = this.db.prepare(text)
      statement.setReturnArrays(true)
      reading = { statement, toRow: rowMaker(statement) }
      this.#readings.set(text, reading)
    }
    return reading
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

/** Texts of inserts, by the list of columns itself: a text that stays the same object is found without being read. */
const inserts = new WeakMap<readonly string[], string>()

function insertOf(table: string, columns: readonly string[]): string {
  let text = inserts.get(columns)
  if (text === undefined) {
    const marks = columns.map(() => '?').join(', ')
    text = `insert into ${table} (${columns.join(', ')}) values (${marks})`
    inserts.set(columns, text)
  }
  return text
}

export function keysOf(statement: StatementSync, params: readonly unknown[]): Float64Array {
  const { keys } = statement.get(...(params as Value[])) as { keys: string | null }
  return keysIn(keys ?? '')
}

/** Where searches among very many rows are made. */
export interface Elsewhere {
  all<Row>(text: string, params: readonly unknown[]): Promise<Row[]>
  keys(text: string, params: readonly unknown[]): Promise<Float64Array>
}

/** A handle on a connection for the length of one transaction. */
export class SqliteSql implements Sql {
  readonly dialect = sqlite
  readonly #connection: Connection
  readonly fewRows: number | null
  /** Writers have none: they alone know what they have just written. */
  readonly #elsewhere: Elsewhere | null
  /** What transactions that share a commit have asked for already. */
  readonly #shared: SharedRows | null
  #open = true
  /** Has anything but `select` been asked? */
  wrote = false

  constructor(
    connection: Connection,
    long: { elsewhere: Elsewhere; fewRows: number } | null = null,
    shared: SharedRows | null = null,
  ) {
    this.#connection = connection
    this.#shared = shared
    this.#elsewhere = long?.elsewhere ?? null
    this.fewRows = long?.fewRows ?? null
  }

  async all<Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
    const { statement, toRow } = this.#reading(text)
    return (statement.all(...(params as Value[])) as unknown as unknown[][]).map(toRow) as Row[]
  }

  async get<Row>(text: string, params: readonly unknown[] = []): Promise<Row | undefined> {
    return this.#row(text, params)
  }

  async getOnce<Row>(text: string, params: readonly unknown[]): Promise<Row | undefined> {
    if (!this.#open) throw new LeakedHandle()
    const read = () => this.#row<Row>(text, params)
    return this.#shared ? this.#shared.rowOf(text, params, read) : read()
  }

  async longAll<Row>(text: string, params: readonly unknown[]): Promise<Row[]> {
    return this.#elsewhere ? this.#elsewhere.all(text, params) : this.all(text, params)
  }

  async keys(text: string, params: readonly unknown[], length: 'short' | 'long'): Promise<Float64Array> {
    if (length === 'long' && this.#elsewhere) return this.#elsewhere.keys(text, params)
    return keysOf(this.#prepare(text), params)
  }

  async run(text: string, params: readonly unknown[] = []): Promise<number> {
    return Number(this.#prepare(text).run(...(params as Value[])).changes)
  }

  /** `returning` would do the same, by way of a table in memory that is made and thrown away each time. */
  async insert(text: string, params: readonly unknown[]): Promise<number | null> {
    const { changes, lastInsertRowid } = this.#prepare(text).run(...(params as Value[]))
    return changes === 0 ? null : Number(lastInsertRowid)
  }

  async insertMany(table: string, columns: readonly string[], rows: readonly (readonly Value[])[]): Promise<void> {
    const statement = this.#prepare(insertOf(table, columns))
    for (const row of rows) statement.run(...row)
  }

  end(): void {
    this.#open = false
  }

  #row<Row>(text: string, params: readonly unknown[]): Row | undefined {
    const { statement, toRow } = this.#reading(text)
    const values = statement.get(...(params as Value[])) as unknown as unknown[] | undefined
    return values && (toRow(values) as Row)
  }

  #prepare(text: string): StatementSync {
    this.#begin(text)
    return this.#connection.prepare(text)
  }

  #reading(text: string): Reading {
    this.#begin(text)
    return this.#connection.reading(text)
  }

  #begin(text: string): void {
    if (!this.#open) throw new LeakedHandle()
    if (text.startsWith('select')) return
    this.wrote = true
    this.#shared?.noteWrite(text)
  }
}
