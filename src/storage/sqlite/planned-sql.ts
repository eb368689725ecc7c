import { sqlite } from '../sql/dialect.ts'
import { LeakedHandle, type Sql, type Value } from '../sql/sql.ts'
import { type Connection, insertOf, SqliteSql } from './connection.ts'

/** One statement, once for each row of values; `expected` is how many rows it must change each time, where that matters. */
export interface Step {
  text: string
  rows: readonly (readonly unknown[])[]
  expected: 1 | null
}

/** A transaction asks for what nobody can know before its writes are made. */
export class NotPlannable extends Error {
  override name = 'NotPlannable'
}

/** Hands out keys of tables, before their rows exist. */
export interface Keys {
  next(table: string): number
}

/**
 * A transaction whose writes are only noted. It reads what is committed, and nothing of its own: who asks for that, or for
 * what a write has changed, is told that it cannot be planned.
 */
export class PlannedSql implements Sql {
  readonly dialect = sqlite
  readonly fewRows = null
  readonly steps: Step[] = []
  readonly #reader: SqliteSql
  readonly #keys: Keys
  readonly #written = new Set<string>()

  constructor(connection: Connection, keys: Keys) {
    this.#reader = new SqliteSql(connection)
    this.#keys = keys
  }

  all<Row>(text: string, params: readonly unknown[] = []): Promise<Row[]> {
    this.#requireUnwritten(text)
    return this.#reader.all(text, params)
  }

  get<Row>(text: string, params: readonly unknown[] = []): Promise<Row | undefined> {
    this.#requireUnwritten(text)
    return this.#reader.get(text, params)
  }

  longAll<Row>(text: string, params: readonly unknown[]): Promise<Row[]> {
    return this.all(text, params)
  }

  keys(text: string, params: readonly unknown[], length: 'short' | 'long'): Promise<Float64Array> {
    this.#requireUnwritten(text)
    return this.#reader.keys(text, params, length)
  }

  run(): Promise<number> {
    throw new NotPlannable('how many rows a statement changes')
  }

  async write(text: string, params: readonly unknown[]): Promise<void> {
    this.#note({ text, rows: [params], expected: null })
  }

  async changeOne(text: string, params: readonly unknown[]): Promise<boolean> {
    this.#note({ text, rows: [params], expected: 1 })
    return true
  }

  async insert(text: string, params: readonly unknown[]): Promise<number> {
    const { table, withKey } = keyed(text)
    const key = this.#keys.next(table)
    this.#note({ text: withKey, rows: [[key, ...params]], expected: 1 })
    return key
  }

  async insertMany(table: string, columns: readonly string[], rows: readonly (readonly Value[])[]): Promise<void> {
    if (rows.length > 0) this.#note({ text: insertOf(table, columns), rows, expected: null })
  }

  end(): void {
    this.#reader.end()
  }

  #note(step: Step): void {
    if (this.#reader.isEnded) throw new LeakedHandle()
    this.#written.add(writtenBy(step.text))
    this.steps.push(step)
  }

  #requireUnwritten(text: string): void {
    if (!text.startsWith('select')) throw new NotPlannable('what a statement returns that writes')
    if (this.#written.size === 0) return
    for (const table of readBy(text)) {
      if (this.#written.has(table)) throw new NotPlannable(`rows of ${table} that it has written itself`)
    }
  }
}

const remembered = <T>(make: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>()
  return (text) => {
    let made = known.get(text)
    if (made === undefined) {
      if (known.size >= 500) known.clear()
      made = make(text)
      known.set(text, made)
    }
    return made
  }
}

/** Tables that are read under another name: views, and the full-text index. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  shown_current: 'resource',
  shown_published: 'resource',
  text_index: 'text_row',
}

const readBy = remembered((text) =>
  [...text.matchAll(/\b(?:from|join)\s+(\w+)/g)].map(([, table]) => OTHER_NAMES[table!] ?? table!),
)

const writtenBy = remembered((text) => {
  const table = /^(?:insert into|update|delete from)\s+(\w+)/.exec(text)?.[1]
  if (table === undefined) throw new NotPlannable(`what is written by ${text}`)
  return table
})

/** An insert whose key the database would choose, as one that is told its key in front of all values. */
const keyed = remembered((text) => ({
  table: writtenBy(text),
  withKey: text.replace('(', '(key, ').replace(/\bvalues\s*\(/, 'values (?, '),
}))
