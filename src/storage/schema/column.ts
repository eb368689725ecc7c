/**
 * How a column is stored and what it is in code. A `flag` is stored as 0 or 1, `json` as text; times are milliseconds since 1970.
 * Both engines store the same values.
 */
export type ColumnKind = 'generatedKey' | 'text' | 'integer' | 'bigint' | 'double' | 'flag' | 'json' | 'scalar'

export interface Column<T = unknown> {
  readonly kind: ColumnKind
  readonly nullable: boolean
  /** The only column of the primary key. */
  readonly primary: boolean
  /** Name in SQL; missing: the property's name in snake case. */
  readonly column?: string
  /** As an SQL literal. */
  readonly default?: string
  /** `table (column)` */
  readonly references?: string
  /** Never set: carries the type of the value in code. */
  readonly value?: T
}

type Options = Pick<Column, 'column' | 'default' | 'references'>

const made = <T>(kind: ColumnKind, options: Options): Column<T> => ({
  kind,
  nullable: false,
  primary: false,
  ...options,
})

export interface GeneratedKey extends Column<number> {
  readonly kind: 'generatedKey'
}

/** An internal key that the database generates. Keys are never reused after a delete. */
export const generatedKey = (): GeneratedKey => ({ kind: 'generatedKey', nullable: false, primary: true })
/** Compares and sorts by its bytes, so that both engines give the same order. */
export const text = <T extends string = string>(options: Options = {}) => made<T>('text', options)
export const integer = (options: Options = {}) => made<number>('integer', options)
/** 64 bits: keys, times and positions. */
export const bigint = (options: Options = {}) => made<number>('bigint', options)
export const double = (options: Options = {}) => made<number>('double', options)
export const flag = (options: Options = {}) => made<boolean>('flag', options)
export const json = <T>(options: Options = {}) => made<T>('json', options)

/** Text, number or null: only in results, never in a table. */
export const scalar = () => nullable(made<string | number>('scalar', {}))

export const nullable = <T>(column: Column<T>): Column<T | null> => ({ ...column, nullable: true }) as Column<T | null>
export const primary = <T>(column: Column<T>): Column<T> => ({ ...column, primary: true })

export const changed = () => ({ createdAt: bigint(), createdBy: text(), updatedAt: bigint(), updatedBy: text() })
export const stamped = () => ({ version: integer(), ...changed() })

/** `createdAt` is `created_at` in SQL. */
export const columnName = (property: string, { column }: Column): string =>
  column ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
