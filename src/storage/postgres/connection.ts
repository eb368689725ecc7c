import { createHash } from 'node:crypto'
import pg from 'pg'
import { postgres } from '../sql/dialect.ts'
import { parseKeys } from '../sql/parse-keys.ts'
import { LeakedHandle, type Sql } from '../sql/sql.ts'
import type { Command, Params, Query, Returning, SqlPart, Statement } from '../sql/statement.ts'
import { rowVerifier } from '../sql/verify-rows.ts'
import type { RowInsert } from '../sql/write.ts'
import { NEXT_KEYS, withKey } from './next-keys.ts'

// 64-bit integers are keys, times and positions, all far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

interface Named {
  name: string
  text: string
}
const statements = new Map<string, Named>()

/** Replaces `?` by `$1`, `$2`, …. The name lets the server cache the plan of the prepared statement. */
export function toNamedStatement(text: string): Named {
  let statement = statements.get(text)
  if (!statement) {
    let n = 0
    statement = {
      name: `s${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`,
      text: text.replace(/\?/g, () => `$${++n}`),
    }
    if (statements.size >= 1000) statements.clear()
    statements.set(text, statement)
  }
  return statement
}

/** PostgreSQL accepts at most 65,535 parameters per statement. */
const MAX_PARAMETERS = 60_000

/** The part of a client that a transaction needs. */
export interface Queryable {
  query(query: pg.QueryConfig | string, values?: unknown[]): Promise<pg.QueryResult>
}

/** A connection for one transaction. */
export class PostgresSql implements Sql {
  readonly dialect = postgres
  readonly maxCheapRows: number | null
  readonly #client: Queryable
  #open = true

  constructor(client: Queryable, maxCheapRows: number | null = null) {
    this.#client = client
    this.maxCheapRows = maxCheapRows
  }

  async all<R extends object>(query: Query<R> | Returning<R>, params: Params = []): Promise<R[]> {
    const { rows } = await this.#query(query, params)
    const decode = decoderOf(query)
    return (decode ? rows.map(decode) : rows) as R[]
  }

  async get<R extends object>(query: Query<R> | Returning<R>, params: Params = []): Promise<R | undefined> {
    const [row] = (await this.#query(query, params)).rows
    const decode = decoderOf(query)
    return (decode && row ? decode(row) : row) as R | undefined
  }

  async getLocked<R extends object>(lock: Query, query: Query<R>, params: Params): Promise<R | undefined> {
    const [, row] = await Promise.all([this.#query(lock, params), this.get(query, params)])
    return row
  }

  getCached<R extends object>(query: Query<R>, params: Params): Promise<R | undefined> {
    return this.get(query, params)
  }

  allExpensive<R extends object>(query: Query<R>, params: Params): Promise<R[]> {
    return this.all(query, params)
  }

  async keys(query: Query<{ keys: string | null }>, params: Params): Promise<Float64Array> {
    return parseKeys((await this.get(query, params))?.keys ?? '')
  }

  async run(command: Command, params: Params = []): Promise<number> {
    return (await this.#query(command, params)).rowCount ?? 0
  }

  async defer(command: Command, params: Params = []): Promise<void> {
    await this.#query(command, params)
  }

  async expectChange(command: Command, params: Params): Promise<boolean> {
    return (await this.#query(command, params)).rowCount !== 0
  }

  async drawKey(table: string): Promise<number> {
    return parseKeys((await this.get(NEXT_KEYS, [table, 1]))!.keys)[0]!
  }

  async insert(insert: RowInsert, params: Params, key: number | null = null): Promise<number | null> {
    const text = `${key === null ? insert.postgres : withKey(insert.postgres)} returning key`
    const { rows } = await this.#query({ ...insert, postgres: text }, key === null ? params : [key, ...params])
    return (rows[0] as { key: number } | undefined)?.key ?? null
  }

  async insertMany({ table, columns, conflict }: RowInsert, rows: readonly Params[]): Promise<void> {
    const perStatement = Math.floor(MAX_PARAMETERS / columns.length)
    for (let start = 0; start < rows.length; start += perStatement) {
      const chunk = rows.slice(start, start + perStatement)
      let n = 0
      const tuples = chunk.map((row) => `(${row.map(() => `$${++n}`).join(', ')})`).join(', ')
      if (!this.#open) throw new LeakedHandle()
      await this.#client.query(`insert into ${table} (${columns.join(', ')}) values ${tuples}${conflict}`, chunk.flat())
    }
  }

  end(): void {
    this.#open = false
  }

  #query({ postgres: text, kind }: Statement, params: Params): Promise<pg.QueryResult> {
    if (!this.#open) throw new LeakedHandle()
    // Statements without parameters (schema changes) are not prepared.
    if (params.length === 0) return this.#client.query(text)
    const { name, text: numbered } = toNamedStatement(text)
    const values = [...params]
    // Server and driver never drop a named statement, so composed ones have no name.
    return this.#client.query(kind === 'fixed' ? { name, text: numbered, values } : { text: numbered, values })
  }
}

type Decode = (row: Record<string, unknown>) => unknown

const decoders = new WeakMap<SqlPart['shape'], Decode | null>()

/** Converts a driver row to the declared row; null when no conversion is needed. */
export function decoderOf(query: SqlPart): Decode | null {
  let decoder = decoders.get(query.shape)
  if (decoder === undefined) {
    decoder = createDecoder(query)
    decoders.set(query.shape, decoder)
  }
  return decoder
}

function createDecoder(query: SqlPart): Decode | null {
  const encoded = Object.entries(query.shape).filter(([, { kind }]) => kind === 'json' || kind === 'flag')
  const verify = rowVerifier()
  if (encoded.length === 0) return verify && ((row) => verify(query, row))
  const decode: Decode = (row) => {
    for (const [property, { kind, form }] of encoded) {
      const value = row[property]
      if (value === null) continue
      const decoded = kind === 'json' ? JSON.parse(String(value)) : value === 1
      row[property] = form ? form.fromStored(decoded) : decoded
    }
    return row
  }
  return verify ? (row) => verify(query, decode(row)) : decode
}
