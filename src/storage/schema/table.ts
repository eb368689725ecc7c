import type { Column } from './column.ts'

export type Engine = 'sqlite' | 'postgres'
export type PerEngine<T> = Readonly<Record<Engine, T>>

/** By their property names in code. */
export type Columns = Readonly<Record<string, Column>>

/** What a table has beside its columns, in SQL. */
export interface Constraints {
  /** Of several columns. */
  readonly primaryKey?: string
  readonly unique?: readonly string[]
  readonly foreignKeys?: readonly string[]
  /** SQLite stores the rows in the order of the primary key. */
  readonly clustered?: boolean
  /** `(columns) where …`, by name and in the order they are created in: of two that would do, SQLite takes the newer. */
  readonly indexes?: Readonly<Record<string, string | PerEngine<string>>>
  /** What only one of the engines has. */
  readonly engine?: PerEngine<readonly string[]>
}

export interface Table<C extends Columns = Columns> extends Constraints {
  readonly name: string
  readonly columns: C
}

/** A row as code reads and writes it. */
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

/** PostgreSQL indexes end with the key explicitly; SQLite ends every index with the key of its row. */
export const withKey = (indexes: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(indexes).map(([name, index]) => [name, { sqlite: index, postgres: index.replace(')', ', key)') }]),
  )
