import { type Column, columnName, type GeneratedKey } from '../schema/column.ts'
import type { Columns, Row, Table } from '../schema/table.ts'
import { type Command, command, type Param, type SqlPart } from './statement.ts'

/** A statement whose first parameters are the properties of an object. */
export interface Write<V> extends Command {
  /** The parameters in the order of the statement; `others` belong to the text after it. */
  params(values: V, ...others: readonly Param[]): Param[]
}

/** Inserts one row; `Sql.insertMany` inserts many. */
export interface RowInsert extends Command {
  readonly table: string
  readonly columns: readonly string[]
  /** The text after the values. */
  readonly conflict: string
}

export interface Insert<V> extends Write<V>, RowInsert {}

/** Inserts into these SQL columns, in this order. */
export const insertInto = (table: string, columns: readonly string[]): RowInsert =>
  extended(command`insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`, {
    table,
    columns,
    conflict: '',
  })

/** Adds members to a registered statement; a copy of it would not be the registered one (`onlyOn`). */
const extended = <T extends object>(statement: Command, members: T): Command & T => Object.assign(statement, members)

type Without<C extends Columns, O> = {
  [P in keyof C as P extends O ? never : C[P] extends GeneratedKey ? never : P]: Row<{ columns: C }>[P]
}

/**
 * Inserts all columns of a table except the generated key and those in `without`. `expressions` are SQL; their
 * parameters come after those of the values.
 */
export function insert<C extends Columns, O extends keyof C & string = never, E extends keyof C & string = never>(
  { name, columns }: Pick<Table<C>, 'name' | 'columns'>,
  options: {
    readonly without?: readonly O[]
    readonly expressions?: { readonly [P in E]: string }
    readonly onConflict?: string
  } = {},
): Insert<Without<C, O | E>> {
  const expressions: Readonly<Record<string, string>> = options.expressions ?? {}
  const left = new Set<string>(options.without ?? []).union(new Set(Object.keys(expressions)))
  const bound = Object.entries(columns).filter(([property, { kind }]) => kind !== 'generatedKey' && !left.has(property))
  const nameOf = (property: string) => columnName(property, columns[property]!)
  const names = [...bound.map(([property]) => nameOf(property)), ...Object.keys(expressions).map(nameOf)]
  const values = [...bound.map(() => '?'), ...Object.values(expressions)]
  const conflict = options.onConflict ? ` on conflict ${options.onConflict}` : ''
  return extended(command`insert into ${name} (${names.join(', ')}) values (${values.join(', ')})${conflict}`, {
    table: name,
    columns: names,
    conflict,
    params: binder(bound),
  })
}

/** Updates these columns. */
export function update<C extends Columns, P extends keyof C & string>(
  { name, columns }: Pick<Table<C>, 'name' | 'columns'>,
  properties: readonly P[],
  where: string | SqlPart,
): Write<Pick<Row<{ columns: C }>, P>> {
  const bound = properties.map((property): [string, Column] => [property, columns[property]!])
  const list = bound.map(([property, column]) => `${columnName(property, column)} = ?`)
  return extended(command`update ${name} set ${list.join(', ')} ${where}`, { params: binder(bound) })
}

/** For `do update set`: assigns the values that were to be inserted. */
export const excluded = <C extends Columns>(
  { columns }: Pick<Table<C>, 'columns'>,
  ...properties: readonly (keyof C & string)[]
): string =>
  properties
    .map((property) => columnName(property, columns[property]!))
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')

const binder =
  (bound: readonly (readonly [property: string, column: Column])[]) =>
  (values: object, ...others: readonly Param[]): Param[] => {
    const params = bound.map(([property, column]) => encodeValue((values as Record<string, unknown>)[property], column))
    return others.length > 0 ? params.concat(others) : params
  }

export function encodeValue(value: unknown, { kind, form }: Column): Param {
  if (value === null || value === undefined) return null
  if (kind === 'flag') return value ? 1 : 0
  return kind === 'json' ? JSON.stringify(form ? form.toStored(value) : value) : (value as Param)
}
