import { type Column, columnName } from '../schema/column.ts'
import type { Columns, Engine, Row } from '../schema/table.ts'
import { type Dialect, postgres, sqlite } from './dialect.ts'

/** A list is ONE parameter, built by `dialect.list`. */
export type Param = string | number | null | readonly (string | number)[]
export type Params = readonly Param[]

/** SQL for both engines, and the columns it selects: the type of its rows follows from the schema. */
export interface SqlPart<R extends object = object> {
  readonly sqlite: string
  readonly postgres: string
  /** By property name, including computed columns. */
  readonly shape: Columns
  /** Never set: carries the type of a row. */
  readonly row?: R
}

export interface Statement {
  readonly sqlite: string
  readonly postgres: string
  /** `dynamic`: composed for one search. There are countless such texts, so connections must not cache them. */
  readonly kind: 'fixed' | 'dynamic'
  /** False for everything that may write. */
  readonly reads: boolean
}

/** A statement that returns rows and writes nothing. */
export interface Query<R extends object = object> extends Statement, SqlPart<R> {
  readonly reads: true
}

/** A statement that writes and returns rows: `… returning`. */
export interface Returning<R extends object = object> extends Statement, SqlPart<R> {
  readonly reads: false
}

/** A statement that returns no rows. */
export interface Command extends Statement {
  readonly reads: false
}

type Part = string | number | SqlPart
type Selected<P extends readonly Part[]> = P extends readonly [infer First, ...infer Rest extends readonly Part[]]
  ? (First extends SqlPart<infer R> ? R : unknown) & Selected<Rest>
  : unknown
type Flat<T> = { [K in keyof T]: T[K] }
type RowOf<P extends readonly Part[]> = Flat<Selected<P>>

/** Every fixed statement, so that a test can prepare all of them on both engines. */
export const STATEMENTS: { statement: Statement; only?: Engine }[] = []

function register<S extends Statement>(statement: S): S {
  STATEMENTS.push({ statement })
  return statement
}

/** For a statement that only one engine ever runs. */
export function onlyOn<S extends Statement>(only: Engine, statement: S): S {
  const entry = STATEMENTS.find((each) => each.statement === statement)
  if (!entry) throw new Error(`not a fixed statement: ${statement.sqlite}`)
  entry.only = only
  return statement
}

function joined<R extends object>(strings: readonly string[], parts: readonly Part[]): SqlPart<R> {
  const textOn = (engine: Engine) =>
    strings.reduce((text, next, i) => {
      const part = parts[i - 1]!
      return text + (typeof part === 'object' ? part[engine] : part) + next
    })
  const shapes = parts.map((part) => (typeof part === 'object' ? part.shape : {}))
  return { sqlite: textOn('sqlite'), postgres: textOn('postgres'), shape: Object.assign({}, ...shapes) }
}

/** A part of a statement. */
export const part = <P extends readonly Part[]>(strings: TemplateStringsArray, ...parts: P): SqlPart<RowOf<P>> =>
  joined(strings, parts)

/** A fixed statement that reads. Values are always bound, as `?` for both engines. */
export const query = <P extends readonly Part[]>(strings: TemplateStringsArray, ...parts: P): Query<RowOf<P>> =>
  register({ ...joined<RowOf<P>>(strings, parts), kind: 'fixed', reads: true })

/** A fixed statement that writes and returns rows. */
export const returning = <P extends readonly Part[]>(strings: TemplateStringsArray, ...parts: P): Returning<RowOf<P>> =>
  register({ ...joined<RowOf<P>>(strings, parts), kind: 'fixed', reads: false })

/** A fixed statement that writes. */
export const command = (strings: TemplateStringsArray, ...parts: readonly Part[]): Command =>
  register({ ...joined(strings, parts), kind: 'fixed', reads: false })

/** A statement composed for one search on one engine. */
export const dynamicQuery = <R extends object>(selected: SqlPart<R>, text: string): Query<R> => ({
  sqlite: text,
  postgres: text,
  shape: selected.shape,
  kind: 'dynamic',
  reads: true,
})

/** A command outside of the fixed statements: a step of a migration. */
export const step = (text: string): Command => ({ sqlite: text, postgres: text, kind: 'fixed', reads: false })

export const perEngine = (text: (dialect: Dialect) => string): SqlPart => ({
  sqlite: text(sqlite),
  postgres: text(postgres),
  shape: {},
})

/** At the end of a `select`: locks the rows until the transaction ends. */
export const FOR_UPDATE = perEngine((dialect) => dialect.forUpdate)
/** Like `FOR_UPDATE`, but skips rows that another transaction has locked. */
export const SKIP_LOCKED = perEngine((dialect) => dialect.skipLocked)
/** `column in (any number of values)` as ONE parameter, built by `dialect.list`. */
export const inList = (column: string, type: 'text' | 'bigint') => perEngine((dialect) => dialect.in(column, type))

/** All columns of a table or view, or only those named, as a select list: `a.created_at as "createdAt", …` */
export function columns<C extends Columns, P extends keyof C & string = keyof C & string>(
  { columns: all }: { readonly columns: C },
  alias = '',
  ...only: readonly P[]
): SqlPart<Pick<Row<{ columns: C }>, P>> {
  const properties: readonly string[] = only.length > 0 ? only : Object.keys(all)
  const shape = Object.fromEntries(properties.map((property) => [property, all[property]!]))
  const list = properties.map((property) => {
    const name = columnName(property, all[property]!)
    return `${alias && `${alias}.`}${name}${name === property ? '' : ` as "${property}"`}`
  })
  const text = list.join(', ')
  return { sqlite: text, postgres: text, shape }
}

/** All columns but these. */
export const columnsExcept = <C extends Columns, P extends keyof C & string>(
  table: { readonly columns: C },
  alias: string,
  ...except: readonly P[]
): SqlPart<Omit<Row<{ columns: C }>, P>> => {
  const left = Object.entries(table.columns).filter(([property]) => !except.some((each) => each === property))
  return columns({ columns: Object.fromEntries(left) }, alias) as SqlPart<Omit<Row<{ columns: C }>, P>>
}

/** A computed column of a result. */
export const computed = <N extends string, T>(
  name: N,
  column: Column<T>,
  expression: string | SqlPart,
): SqlPart<{ [K in N]: T }> => {
  const { sqlite, postgres } = part`${expression} as "${name}"`
  return { sqlite, postgres, shape: { [name]: column } }
}

/** The same columns after an outer join, where all may be null. */
export const outer = <R extends object>({ shape, ...text }: SqlPart<R>): SqlPart<{ [K in keyof R]: R[K] | null }> => ({
  sqlite: text.sqlite,
  postgres: text.postgres,
  shape: Object.fromEntries(
    Object.entries(shape).map(([property, column]) => [property, { ...column, nullable: true }]),
  ),
})
