import type { Column } from './column.ts'

export type Engine = 'sqlite' | 'postgres'
export type PerEngine<T> = Readonly<Record<Engine, T>>

/** Columns by property name. */
export type Columns = Readonly<Record<string, Column>>

/** Constraints and indexes of a table, in SQL. */
export interface Constraints {
  /** A primary key of several columns. */
  readonly primaryKey?: string
  readonly unique?: readonly string[]
  readonly foreignKeys?: readonly string[]
  /** Stored in the order of the primary key (SQLite: without rowid). */
  readonly clustered?: boolean
  /** `(columns) where …` by name, in the order of creation: of two usable indexes, SQLite takes the newer. */
  readonly indexes?: Readonly<Record<string, string | PerEngine<string>>>
  /** Statements for one engine only. */
  readonly engine?: PerEngine<readonly string[]>
}

export interface Table<C extends Columns = Columns> extends Constraints {
  readonly name: string
  readonly columns: C
}

/** The type of a row in code. */
export type Row<T extends { columns: Columns }> = {
  -readonly [P in keyof T['columns']]: ValueOf<T['columns'][P]>
}

type ValueOf<C> = C extends { readonly value?: infer T } ? T : never

export const table = <C extends Columns>(name: string, columns: C) => ({
  name,
  columns,
  with: (constraints: Constraints): Table<C> => ({ name, columns, ...constraints }),
})

export interface View<C extends Columns = Columns> {
  readonly name: string
  readonly columns: C
  readonly select: string
}

export const view = <C extends Columns>(name: string, columns: C, select: string): View<C> => ({
  name,
  columns,
  select,
})

/** Adds the key to the indexes for PostgreSQL; SQLite indexes always end with the key of the row. */
export const withKey = (indexes: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(indexes).map(([name, index]) => [name, { sqlite: index, postgres: index.replace(')', ', key)') }]),
  )
