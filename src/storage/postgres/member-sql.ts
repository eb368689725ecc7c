import { postgres } from '../sql/dialect.ts'
import { parseKeys } from '../sql/parse-keys.ts'
import { LeakedHandle, type Sql } from '../sql/sql.ts'
import type { Command, Params, Query, Returning, Statement } from '../sql/statement.ts'
import type { RowInsert } from '../sql/write.ts'
import { CONTENT_TABLES } from '../tables/content-tables.ts'
import { decoderOf } from './connection.ts'
import type { MergedConnection } from './merged-connection.ts'
import { withKey } from './next-keys.ts'

type Row = Record<string, unknown>

/** What the members of a batch have read by `getCached` and which keys they have drawn: the next batch needs the same. */
export interface SharedReads {
  readonly queries: Map<string, { query: Query; params: Params }>
  readonly tables: Set<string>
}

/** One member's view of the connection. */
export class MemberSql implements Sql {
  readonly dialect = postgres
  readonly maxCheapRows = null
  /** Has this member written anything? */
  wrote = false
  readonly #connection: MergedConnection
  readonly #reads: SharedReads
  readonly #locks: string[] = []
  #open = true

  constructor(connection: MergedConnection, reads: SharedReads) {
    this.#connection = connection
    this.#reads = reads
  }

  async all<R extends object>(query: Query<R> | Returning<R>, params: Params = []): Promise<R[]> {
    if (query.reads && query.postgres.endsWith(postgres.forUpdate)) await this.#lock(query, params)
    const rows = await this.#call(query, params)
    const decode = decoderOf(query)
    return (decode ? rows.map(decode) : rows) as R[]
  }

  async get<R extends object>(query: Query<R> | Returning<R>, params: Params = []): Promise<R | undefined> {
    return (await this.all(query, params))[0]
  }

  async getLocked<R extends object>(lock: Query, query: Query<R>, params: Params): Promise<R | undefined> {
    await this.#lock(lock, params)
    const [, row] = await Promise.all([this.#call(lock, params), this.get(query, params)])
    return row
  }

  getCached<R extends object>(query: Query<R>, params: Params): Promise<R | undefined> {
    const key = `${query.postgres} ${JSON.stringify(params)}`
    this.#reads.queries.set(key, { query, params })
    return this.#connection.cached(key, () => this.get(query, params))
  }

  allExpensive<R extends object>(query: Query<R>, params: Params): Promise<R[]> {
    return this.all(query, params)
  }

  async keys(query: Query<{ keys: string | null }>, params: Params): Promise<Float64Array> {
    return parseKeys((await this.get(query, params))?.keys ?? '')
  }

  async run(command: Command, params: Params = []): Promise<number> {
    return (await this.#call(command, params)).length
  }

  async defer(statement: Command, params: Params = []): Promise<void> {
    this.#begin(statement)
    this.#connection.defer({ member: this, result: 'nothing', statement, params })
  }

  async expectChange(command: Command, params: Params): Promise<boolean> {
    this.#begin(command)
    const statement = withoutConflict(command)
    if (!(await this.#connection.canRequireChange(statement))) return (await this.run(command, params)) !== 0
    this.#connection.defer({ member: this, result: 'change', statement, params })
    return true
  }

  drawKey(table: string): Promise<number> {
    this.#reads.tables.add(table)
    return this.#connection.drawKey(table)
  }

  async insert(insert: RowInsert, params: Params, key: number | null = null): Promise<number | null> {
    if (!CONTENT_TABLES.has(insert.table)) {
      const [row] = await this.#call({ ...insert, postgres: `${insert.postgres} returning key` }, params)
      return (row as { key: number } | undefined)?.key ?? null
    }
    const drawn = key ?? (await this.drawKey(insert.table))
    await this.defer(keyed(insert), [drawn, ...params])
    return drawn
  }

  async insertMany(insert: RowInsert, rows: readonly Params[]): Promise<void> {
    if (rows.length === 0) return
    this.#begin(insert)
    this.#connection.defer({ member: this, result: 'many', statement: insert, params: [], many: { insert, rows } })
  }

  /** Sends everything that is deferred, and commits. */
  commit(): Promise<void> {
    this.#open = false
    return this.#connection.commit(this)
  }

  /** Other members may now lock the rows of this one. */
  end(): void {
    this.#open = false
    for (const key of this.#locks) this.#connection.release(key)
  }

  async #lock(query: Statement, params: Params): Promise<void> {
    const key = `${query.postgres} ${JSON.stringify(params)}`
    await this.#connection.lock(this, key, this.#locks.length > 0)
    this.#locks.push(key)
  }

  #begin({ reads }: Statement): void {
    if (!this.#open) throw new LeakedHandle()
    if (!reads) this.wrote = true
  }

  #call(statement: Statement, params: Params): Promise<Row[]> {
    this.#begin(statement)
    return this.#connection.call({ member: this, result: 'rows', statement, params })
  }
}

const memoized = (change: (text: string) => string) => {
  const statements = new Map<string, Command>()
  return (command: Command): Command => {
    let changed = statements.get(command.postgres)
    if (!changed) {
      changed = { ...command, postgres: change(command.postgres) }
      statements.set(command.postgres, changed)
    }
    return changed
  }
}

/** A row that exists is an error, which lets the members run again, each in a transaction of its own. */
const strict = (text: string): string => text.replace(/ on conflict(?: \([^()]*\))? do nothing$/, '')
const withoutConflict = memoized(strict)
const keyed = memoized((text) => withKey(strict(text)))
