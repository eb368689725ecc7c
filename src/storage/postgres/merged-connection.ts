import type pg from 'pg'
import { postgres } from '../sql/dialect.ts'
import { parseKeys } from '../sql/parse-keys.ts'
import type { Params, Statement } from '../sql/statement.ts'
import type { RowInsert } from '../sql/write.ts'
import type { StatementMeter } from '../statement-meter.ts'
import { CONTENT_TABLES, writtenTable } from '../tables/content-tables.ts'
import { commit } from './commit.ts'
import { toNamedStatement } from './connection.ts'
import { encodeArray, encodeParam } from './encode-params.ts'
import { groupCalls } from './group-calls.ts'
import { type MergedStatement, mergeRows, mergeStatement, requireAllChanged } from './merge-statement.ts'
import { NEXT_KEYS } from './next-keys.ts'
import { type RoundResult, StatementRound } from './statement-round.ts'

type Row = Record<string, unknown>

/** Texts of one merged statement, and of all statements sent together; a larger text is sent alone. */
const MAX_CHARACTERS = 4 * 2 ** 20

/**
 * - `rows`: returns rows, or an empty row for each row that was changed.
 * - `nothing`: returns nothing.
 * - `change`: fails unless each member changes a row.
 * - `many`: inserts the rows of `many`.
 * - `commit`: commits the transaction.
 */
type Result = 'rows' | 'nothing' | 'change' | 'many' | 'commit'

interface Call {
  readonly member: object
  readonly result: Result
  readonly statement: Statement
  readonly params: Params
  readonly many?: { insert: RowInsert; rows: readonly Params[] }
}

interface WaitingCall extends Call {
  readonly key: string
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

/** They lock the same rows in different order, so they would also deadlock in transactions at the same time. */
export class LocksConflict extends MembersConflict {
  constructor() {
    super('they lock the same rows')
  }
}

/** By statement. The schema does not change while this version can work with it. */
const parameterTypes = new Map<string, readonly string[]>()
const mergedStatements = new Map<string, MergedStatement | null>()
const mergedInserts = new Map<string, string>()

const COMMIT: Statement = { sqlite: 'commit', postgres: 'commit', kind: 'fixed', reads: false }

/**
 * The connection of a transaction that several members share. Members run concurrently and mostly issue the same
 * statements in the same order, so statements that are issued at the same time are merged into one. All statements that
 * wait are sent together, without waiting for the result of each.
 */
export class MergedConnection {
  readonly #client: pg.PoolClient
  readonly #members: number
  readonly #meter: StatementMeter
  #waiting: WaitingCall[] = []
  /** Resolves when the waiting calls have been sent. */
  #sent = Promise.withResolvers<void>()
  #isScheduled = false
  #isRunning = false
  #failure: { error: unknown } | null = null
  /** Rows that a member has locked. The database does not make members of one transaction wait for each other. */
  readonly #locks = new Map<string, { member: object; released: PromiseWithResolvers<void> }>()
  readonly #cached = new Map<string, Promise<unknown>>()
  /** Keys for new rows, by table. */
  readonly #keys = new Map<string, Promise<number[]>>()

  constructor(client: pg.PoolClient, members: number, meter: StatementMeter) {
    this.#client = client
    this.#members = members
    this.#meter = meter
  }

  /** All further statements fail with this error; the first one counts. */
  fail(error: unknown): void {
    this.#failure ??= { error }
  }

  async call(call: Call): Promise<Row[]> {
    if (this.#failure) throw this.#failure.error
    const { promise, resolve, reject } = Promise.withResolvers<Row[]>()
    this.#waiting.push({ ...call, key: `${call.result} ${call.statement.postgres}`, resolve, reject })
    this.#schedule()
    return promise
  }

  /** Does not wait for the result; a failure lets the commit fail. */
  defer(call: Call): void {
    this.call(call).catch(() => {})
  }

  /** Whether a command can be deferred, with a check in the database that it changes a row for each member. */
  async canRequireChange(statement: Statement): Promise<boolean> {
    return CONTENT_TABLES.has(writtenTable(statement.postgres)) && (await this.#merged(statement)) !== null
  }

  async commit(member: object): Promise<void> {
    await this.call({ member, result: 'commit', statement: COMMIT, params: [] })
  }

  /** The failure that made the others fail. */
  get firstFailure(): unknown {
    return this.#failure?.error
  }

  /** For reads that nearly all members do and none changes. */
  cached<T>(key: string, read: () => Promise<T>): Promise<T> {
    let row = this.#cached.get(key) as Promise<T> | undefined
    if (!row) {
      row = read()
      // Also of a read for which no member waits.
      row.catch(() => {})
      this.#cached.set(key, row)
    }
    return row
  }

  /** Draws a key for each member at once. */
  async drawKey(table: string): Promise<number> {
    for (;;) {
      const keys = await this.prepareKeys(table)
      const key = keys.shift()
      if (key !== undefined) return key
      this.#keys.delete(table)
    }
  }

  prepareKeys(table: string): Promise<number[]> {
    let keys = this.#keys.get(table)
    if (!keys) {
      keys = this.call({ member: {}, result: 'rows', statement: NEXT_KEYS, params: [table, this.#members] }).then(
        (rows) => [...parseKeys((rows[0] as { keys: string }).keys)],
      )
      keys.catch(() => {})
      this.#keys.set(table, keys)
    }
    return keys
  }

  /** Sends the waiting calls without waiting for more. */
  flush(): void {
    if (this.#waiting.length > 0) void this.#runRound()
  }

  /** Waits until no other member holds the lock. */
  async lock(member: object, key: string, holdsOthers: boolean): Promise<void> {
    for (let lock = this.#locks.get(key); lock; lock = this.#locks.get(key)) {
      if (lock.member === member) return
      if (holdsOthers) {
        this.fail(new LocksConflict())
        throw this.#failure!.error
      }
      await lock.released.promise
      // The deferred statements of the member before must come first.
      if (this.#waiting.length > 0) await this.#sent.promise
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
    if (this.#isRunning || this.#waiting.length === 0) return
    this.#isRunning = true
    const groups = groupCalls(this.#waiting).flatMap((calls) => inParts(calls, sizeOf))
    const sent = this.#sent
    this.#waiting = []
    this.#sent = Promise.withResolvers()
    try {
      // No other statement may be sent meanwhile.
      for (const calls of groups) if (!this.#isPrepared(calls)) await this.#prepare(calls)
    } catch (error) {
      this.fail(error)
    }
    for (const together of inParts(groups, (calls) => sum(calls, sizeOf))) {
      const round = new StatementRound(this.#meter)
      const results = together.map((calls) => this.#run(round, calls))
      round.send(this.#client)
      await Promise.all(results)
    }
    sent.resolve()
    this.#isRunning = false
    this.#isScheduled = false
    if (this.#waiting.length > 0) this.#schedule()
  }

  async #run(round: StatementRound, calls: readonly WaitingCall[]): Promise<void> {
    try {
      if (this.#failure) throw this.#failure.error
      await this.#add(round, calls)
    } catch (error) {
      this.fail(error)
      for (const call of calls) call.reject(error)
    }
  }

  #isPrepared(calls: readonly WaitingCall[]): boolean {
    const { statement, many } = calls[0]!
    if (many) return parameterTypes.has(many.insert.postgres)
    return !mustMerge(calls) || mergedStatements.has(statement.postgres)
  }

  /** Reads what `#add` needs, which must not wait. Only when a statement is used for the first time. */
  async #prepare(calls: readonly WaitingCall[]): Promise<void> {
    const { statement, many } = calls[0]!
    if (many) await this.#types(many.insert)
    else await this.#merged(statement)
  }

  async #add(round: StatementRound, calls: readonly WaitingCall[]): Promise<void> {
    const { result, statement, many } = calls[0]!
    if (many) return this.#addMany(round, calls, many.insert)
    if (result === 'commit') return this.#addCommit(round, calls[0]!)
    const merged = mustMerge(calls) ? (mergedStatements.get(statement.postgres) ?? null) : null
    if (merged) return this.#addMerged(round, calls, merged)
    await Promise.all(calls.map(async (call) => call.resolve(await this.#addAlone(round, call))))
  }

  async #addAlone(round: StatementRound, { statement, params }: WaitingCall): Promise<Row[]> {
    const { name, text } = toNamedStatement(statement.postgres)
    const result = await round.add({
      text,
      name: statement.kind === 'fixed' ? name : null,
      values: this.#encode(() => params.map(encodeParam)),
      returnsRows: true,
    })
    return countedRows(result)
  }

  async #addMerged(round: StatementRound, calls: readonly WaitingCall[], merged: MergedStatement): Promise<void> {
    const { result, statement } = calls[0]!
    const types = parameterTypes.get(statement.postgres)!
    const text = result === 'change' ? requireAllChanged(merged) : merged.text
    const returnsRows = result === 'rows'
    const added = await round.add({
      text,
      name: toNamedStatement(text).name,
      values: this.#encode(() =>
        encodeColumns(
          types,
          calls.map(({ params }) => params),
        ),
      ),
      returnsRows,
    })
    if (!returnsRows) {
      for (const call of calls) call.resolve([])
    } else if (merged.rows === 'in order') {
      const inserted = countedRows(added)
      // PostgreSQL does not report which of the rows was not inserted.
      if (inserted.length !== calls.length) throw new MembersConflict('not all of their rows were inserted')
      for (const [i, call] of calls.entries()) call.resolve([inserted[i]!])
    } else {
      const byMember: Row[][] = calls.map(() => [])
      for (const { member, ...row } of added.rows) byMember[(member as number) - 1]!.push(row)
      for (const [i, call] of calls.entries()) call.resolve(byMember[i]!)
    }
  }

  async #addMany(round: StatementRound, calls: readonly WaitingCall[], insert: RowInsert): Promise<void> {
    const rows = calls.flatMap(({ many }) => many!.rows)
    const types = parameterTypes.get(insert.postgres)!
    const text = mergedInsert(insert, types)
    await round.add({
      text,
      name: toNamedStatement(text).name,
      values: this.#encode(() => encodeColumns(types, rows)),
      returnsRows: false,
    })
    for (const call of calls) call.resolve([])
  }

  /** A failure counts at once, so that the commit is not added to the same round. */
  #encode<T>(encode: () => T): T {
    try {
      return encode()
    } catch (error) {
      this.fail(error)
      throw error
    }
  }

  async #addCommit(round: StatementRound, call: WaitingCall): Promise<void> {
    await commit(this.#client, () => round.add({ text: 'commit', name: null, values: [], returnsRows: false }))
    call.resolve([])
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
      types = await readParameterTypes(this.#client, text)
      parameterTypes.set(text, types)
    }
    return types
  }
}

/** Each column of the rows as an array. */
const encodeColumns = (types: readonly string[], rows: readonly Params[]) =>
  types.map((type, i) =>
    encodeArray(
      type,
      rows.map((row) => row[i]!),
    ),
  )

function mergedInsert(insert: RowInsert, types: readonly string[]): string {
  let text = mergedInserts.get(insert.postgres)
  if (text === undefined) {
    text = mergeRows(insert, types)
    mergedInserts.set(insert.postgres, text)
  }
  return text
}

/** A batch never waits for rows that another transaction has locked, so a locking statement is always merged. */
const mustMerge = (calls: readonly Call[]): boolean => {
  const { result, statement } = calls[0]!
  return calls.length > 1 || result === 'change' || statement.postgres.endsWith(postgres.forUpdate)
}

/** Splits a list so that the texts of no part are too large. */
function inParts<T>(list: readonly T[], charactersOf: (item: T) => number): T[][] {
  const parts: T[][] = []
  let room = 0
  for (const item of list) {
    const size = charactersOf(item)
    if (parts.length === 0 || size > room) {
      parts.push([])
      room = MAX_CHARACTERS
    }
    parts.at(-1)!.push(item)
    room -= size
  }
  return parts
}

function sum<T>(list: readonly T[], of: (item: T) => number): number {
  let total = 0
  for (const item of list) total += of(item)
  return total
}

const charactersOf = (params: Params): number => sum(params, (param) => (typeof param === 'string' ? param.length : 0))

const sizeOf = ({ params, many }: Call): number => charactersOf(params) + (many ? sum(many.rows, charactersOf) : 0)

/** PostgreSQL infers the types from the statement. */
export async function readParameterTypes(client: pg.ClientBase, text: string): Promise<readonly string[]> {
  const { name, text: numbered } = toNamedStatement(text)
  const results = (await client.query(`prepare "${name}_types" as ${numbered};
    select parameter_types::text[] as types from pg_prepared_statements where name = '${name}_types';
    deallocate "${name}_types"`)) as unknown as pg.QueryResult<{ types: string[] }>[]
  return results[1]!.rows[0]!.types
}

/** The rows that were returned, or an empty row for each row that was changed. */
const countedRows = ({ rows, count, hasColumns }: RoundResult): Row[] =>
  hasColumns ? rows : Array.from({ length: count }, () => ({}))
