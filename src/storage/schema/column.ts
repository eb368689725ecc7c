/**
 * How a column is stored. A `flag` is stored as 0 or 1, `json` as text, times as milliseconds since 1970. Both engines
 * store the same values.
 */
export type ColumnKind = 'generatedKey' | 'text' | 'integer' | 'bigint' | 'double' | 'flag' | 'json' | 'scalar'

/** How the value of a JSON column is stored, if not as it is. */
export interface JsonForm<T> {
  toStored(value: T): unknown
  fromStored(stored: unknown): T
}

export interface Column<T = unknown> {
  readonly kind: ColumnKind
  readonly nullable: boolean
  /** The only column of the primary key. */
  readonly primary: boolean
  /** Name in SQL; by default the property name in snake case. */
  readonly column?: string
  /** Default value as an SQL literal. */
  readonly default?: string
  /** `table (column)` */
  readonly references?: string
  /** For JSON columns. */
  // biome-ignore lint/suspicious/noExplicitAny: a column of any type is a column of an unknown type.
  readonly form?: JsonForm<any>
  /** Never set; carries the type of the value. */
  readonly value?: T
}

type Options = Pick<Column, 'column' | 'default' | 'references'>

const column = <T>(kind: ColumnKind, options: Options): Column<T> => ({
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
/** Compared and sorted by bytes, so that both engines give the same order. */
export const text = <T extends string = string>(options: Options = {}) => column<T>('text', options)
export const integer = (options: Options = {}) => column<number>('integer', options)
/** 64 bits: keys, times and positions. */
export const bigint = (options: Options = {}) => column<number>('bigint', options)
export const double = (options: Options = {}) => column<number>('double', options)
export const flag = (options: Options = {}) => column<boolean>('flag', options)
export const json = <T>(options: Options = {}, form?: JsonForm<T>): Column<T> => ({
  ...column<T>('json', options),
  ...(form && { form }),
})

/** Text, number or null. For results only, not for tables. */
export const scalar = () => nullable(column<string | number>('scalar', {}))

export const nullable = <T>(column: Column<T>): Column<T | null> => ({ ...column, nullable: true }) as Column<T | null>
export const primary = <T>(column: Column<T>): Column<T> => ({ ...column, primary: true })

export const changed = () => ({ createdAt: bigint(), createdBy: text(), updatedAt: bigint(), updatedBy: text() })
export const stamped = () => ({ version: integer(), ...changed() })

/** For example `created_at` for `createdAt`. */
export const columnName = (property: string, { column }: Column): string =>
  column ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
