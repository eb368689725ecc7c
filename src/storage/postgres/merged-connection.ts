import type pg from 'pg'
import { postgres } from '../sql/dialect.ts'
import { parseKeys } from '../sql/parse-keys.ts'
import { LeakedHandle, type Sql } from '../sql/sql.ts'
import type { Command, Params, Query, Returning, Statement } from '../sql/statement.ts'
import type { RowInsert } from '../sql/write.ts'
import { CONTENT_TABLES, writtenTable } from '../tables/content-tables.ts'
import { decoderOf, toNamedStatement } from './connection.ts'
import { type MergedStatement, mergeRows, mergeStatement } from './merge-statement.ts'

type Row = Record<string, unknown>

/** Texts of one merged statement; a larger text is sent alone. */
const MAX_CHARACTERS = 4 * 2 ** 20

interface Call {
  readonly member: object
  /** Calls with the same key are merged. */
  readonly key: string
  readonly statement: Statement
  readonly params: Params
  /** Of `insertMany`. */
  readonly many: { insert: RowInsert; rows: readonly Params[] } | null
  resolve(rows: Row[]): void
  reject(error: unknown): void
}

/** The members of a batch got in each other's way; each of them must run in a transaction of its own. */
export class MembersConflict extends Error {
  constructor(reason: string) {
    super(`the members of a batch cannot share a transaction: ${reason}`)
    this.name = 'MembersConflict'
  }
}

/** By statement. The schema does not change while this version can work with it. */
const parameterTypes = new Map<string, readonly string[]>()
const mergedStatements = new Map<string, MergedStatement | null>()

/**
 * The connection of a transaction that several members share. Members run concurrently and mostly issue the same
 * statements in the same order, so statements that are issued at the same time are merged into one.
 */
export class MergedConnection {
  readonly #client: pg.ClientBase
  #waiting: Call[] = []
  #isScheduled = false
  #failure: { error: unknown } | null = null
  /** Rows that a member has locked. The database does not make members of one transaction wait for each other. */
  readonly #locks = new Map<string, { member: object; released: PromiseWithResolvers<void> }>()
  readonly #cached = new Map<string, Promise<unknown>>()

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  /** All further statements fail with this error; the first one counts. */
  fail(error: unknown): void {
    this.#failure ??= { error }
  }

  call(call: Omit<Call, 'resolve' | 'reject'>): Promise<Row[]> {
    if (this.#failure) return Promise.reject(this.#failure.error)
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...call, resolve, reject })
      this.#schedule()
    })
  }

  /** For reads that nearly all members do and none changes. */
  cached<T>(key: string, read: () => Promise<T>): Promise<T> {
    let row = this.#cached.get(key) as Promise<T> | undefined
    if (!row) {
      row = read()
      this.#cached.set(key, row)
    }
    return row
  }

  /** Waits until no other member holds the lock. */
  async lock(member: object, key: string, holdsOthers: boolean): Promise<void> {
    for (let lock = this.#locks.get(key); lock; lock = this.#locks.get(key)) {
      if (lock.member === member) return
      if (holdsOthers) {
        this.fail(new MembersConflict('they lock the same rows'))
        throw this.#failure!.error
      }
      await lock.released.promise
      if (this.#failure) throw this.#failure.error
    }
    this.#locks.set(key, { member, released: Promise.withResolvers() })
  }

  release(key: string): void {
    const lock = this.#locks.get(key)
    this.#locks.delete(key)
    lock?.released.resolve()
  }

  /** One round at a time: members that wait for the same round continue together. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => void this.#runRound())
  }

  async #runRound(): Promise<void> {
    // One call per member, because a member may rely on the order of its calls.
    const seen = new Set<object>()
    const round: Call[] = []
    const later: Call[] = []
    for (const call of this.#waiting) {
      if (seen.has(call.member)) later.push(call)
      else round.push(call)
      seen.add(call.member)
    }
    this.#waiting = later
    const groups = [...Map.groupBy(round, ({ key }) => key).values()].flatMap(bySize)
    await Promise.all(groups.map((calls) => this.#run(calls)))
    this.#isScheduled = false
    if (this.#waiting.length > 0) this.#schedule()
  }

  async #run(calls: readonly Call[]): Promise<void> {
    try {
      if (this.#failure) throw this.#failure.error
      if (calls[0]!.many) return await this.#runMany(calls)
      const merged = calls.length > 1 ? await this.#merged(calls[0]!.statement) : null
      if (merged) return await this.#runMerged(calls, merged)
      // The driver sends them one after another.
      await Promise.all(calls.map(async (call) => call.resolve(await this.#runAlone(call))))
    } catch (error) {
      this.fail(error)
      for (const call of calls) call.reject(error)
    }
  }

  async #runAlone({ statement, params }: Call): Promise<Row[]> {
    const values = [...params]
    const { name, text } = toNamedStatement(statement.postgres)
    const result = await this.#client.query(
      statement.kind === 'fixed' && values.length > 0 ? { name, text, values } : { text, values },
    )
    return countedRows(result)
  }

  async #runMerged(calls: readonly Call[], { text, rows: form }: MergedStatement): Promise<void> {
    const types = parameterTypes.get(calls[0]!.statement.postgres)!
    const values = types.map((type, i) =>
      calls.map(({ params }) => (type.endsWith('[]') ? arrayText(params[i]) : params[i])),
    )
    const { name } = toNamedStatement(text)
    const result = await this.#client.query({ name, text, values })
    if (form === 'in order') {
      const rows = countedRows(result)
      // PostgreSQL does not report which of the rows was not inserted.
      if (rows.length !== calls.length) throw new MembersConflict('not all of their rows were inserted')
      for (const [i, call] of calls.entries()) call.resolve([rows[i]!])
      return
    }
    const byMember: Row[][] = calls.map(() => [])
    for (const { member, ...row } of result.rows as Row[]) byMember[(member as number) - 1]!.push(row)
    for (const [i, call] of calls.entries()) call.resolve(byMember[i]!)
  }

  async #runMany(calls: readonly Call[]): Promise<void> {
    const { insert } = calls[0]!.many!
    const rows = calls.flatMap(({ many }) => many!.rows)
    const types = await this.#types(insert)
    const text = mergeRows(insert.table, insert.columns, types)
    const { name } = toNamedStatement(text)
    await this.#client.query({ name, text, values: types.map((_, i) => rows.map((row) => row[i])) })
    for (const call of calls) call.resolve([])
  }

  async #merged(statement: Statement): Promise<MergedStatement | null> {
    if (statement.kind !== 'fixed') return null
    const { postgres: text } = statement
    let merged = mergedStatements.get(text)
    if (merged === undefined) {
      const table = writtenTable(text)
      const isRowShared = table !== '' && !text.startsWith('insert') && !CONTENT_TABLES.has(table)
      merged = isRowShared ? null : mergeStatement(text, await this.#types(statement))
      mergedStatements.set(text, merged)
    }
    return merged
  }

  async #types({ postgres: text }: Statement): Promise<readonly string[]> {
    let types = parameterTypes.get(text)
    if (!types) {
      // If PostgreSQL cannot infer them, the statement is not merged from now on.
      parameterTypes.set(text, [])
      types = await readParameterTypes(this.#client, text)
      parameterTypes.set(text, types)
    }
    return types
  }
}

/** Splits calls whose texts are too large for one statement. */
function bySize(calls: readonly Call[]): Call[][] {
  const parts: Call[][] = []
  let room = 0
  for (const call of calls) {
    const size = charactersOf(call.params) + (call.many?.rows.reduce((sum, row) => sum + charactersOf(row), 0) ?? 0)
    if (parts.length === 0 || size > room) {
      parts.push([])
      room = MAX_CHARACTERS
    }
    parts.at(-1)!.push(call)
    room -= size
  }
  return parts
}

const charactersOf = (params: Params): number =>
  params.reduce<number>((sum, param) => sum + (typeof param === 'string' ? param.length : 0), 0)

/** PostgreSQL infers the types from the statement. */
export async function readParameterTypes(client: pg.ClientBase, text: string): Promise<readonly string[]> {
  const { name, text: numbered } = toNamedStatement(text)
  const results = (await client.query(`prepare "${name}_types" as ${numbered};
    select parameter_types::text[] as types from pg_prepared_statements where name = '${name}_types';
    deallocate "${name}_types"`)) as unknown as pg.QueryResult<{ types: string[] }>[]
  return results[1]!.rows[0]!.types
}

/** The rows that were returned, or an empty row for each row that was changed. */
const countedRows = ({ rows, rowCount, fields }: pg.QueryResult): Row[] =>
  fields.length > 0 ? rows : Array.from({ length: rowCount ?? 0 }, () => ({}))

const arrayText = (list: unknown): string =>
  `{${(list as readonly (string | number)[]).map((item) => (typeof item === 'number' ? item : quoted(item))).join(',')}}`

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`

/** One member's view of the connection. */
export class MemberSql implements Sql {
  readonly dialect = postgres
  readonly maxCheapRows = null
  /** Has this member written anything? */
  wrote = false
  readonly #connection: MergedConnection
  readonly #locks: string[] = []
  #open = true

  constructor(connection: MergedConnection) {
    this.#connection = connection
  }

  async all<R extends object>(query: Query<R> | Returning<R>, params: Params = []): Promise<R[]> {
    if (query.reads && query.postgres.endsWith(postgres.forUpdate)) await this.#lock(query, params)
    const rows = await this.#call('rows', query, params)
    const decode = decoderOf(query)
    return (decode ? rows.map(decode) : rows) as R[]
  }

  async get<R extends object>(query: Query<R> | Returning<R>, params: Params = []): Promise<R | undefined> {
    return (await this.all(query, params))[0]
  }

  getCached<R extends object>(query: Query<R>, params: Params): Promise<R | undefined> {
    return this.#connection.cached(`${query.postgres} ${JSON.stringify(params)}`, () => this.get(query, params))
  }

  allExpensive<R extends object>(query: Query<R>, params: Params): Promise<R[]> {
    return this.all(query, params)
  }

  async keys(query: Query<{ keys: string | null }>, params: Params): Promise<Float64Array> {
    return parseKeys((await this.get(query, params))?.keys ?? '')
  }

  async run(command: Command, params: Params = []): Promise<number> {
    return (await this.#call('count', command, params)).length
  }

  async insert(insert: RowInsert, params: Params): Promise<number | null> {
    const statement = { ...insert, postgres: `${insert.postgres} returning key` }
    const [row] = await this.#call('key', statement, params)
    return (row as { key: number } | undefined)?.key ?? null
  }

  async insertMany(insert: RowInsert, rows: readonly Params[]): Promise<void> {
    if (rows.length > 0) await this.#call('many', insert, [], { insert, rows })
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

  #call(kind: string, statement: Statement, params: Params, many: Call['many'] = null): Promise<Row[]> {
    if (!this.#open) throw new LeakedHandle()
    if (!statement.reads) this.wrote = true
    return this.#connection.call({ member: this, key: `${kind} ${statement.postgres}`, statement, params, many })
  }
}
