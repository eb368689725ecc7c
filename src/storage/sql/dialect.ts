/** Every difference between the two databases that SQL text cannot hide. Everything else is written once, for both. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** Column type of an internal key that the database hands out. Keys are never used again after a delete. */
  readonly identity: string
  /** Column type of 64-bit integers: keys, times in milliseconds, positions. */
  readonly bigint: string
  /** Column type of numbers with a fraction. */
  readonly double: string
  /** Text that compares and sorts by its bytes, so that both engines answer alike. */
  readonly text: string
  /** Where the names of tables can be looked up. */
  readonly catalog: string
  /** The names of the columns of a table, in order; the table is the parameter. */
  readonly columns: string
  /** Behind a `select` of a row that is about to be changed: other writers of it wait. */
  readonly forUpdate: string
  /** Like `forUpdate`, but passes over rows that somebody else holds. */
  readonly skipLocked: string
  /** Waits for a lock that has a name and no row, until the transaction ends; null where there is only one writer. */
  readonly nameLock: Readonly<Record<'shared' | 'exclusive', string>> | null
  /** `column in (any number of values)` as ONE parameter, so that the statement text stays the same. */
  in(column: string, type: 'text' | 'bigint' | 'double'): string
  /** The parameter that goes with `in`. */
  list(values: readonly (string | number)[]): unknown
}

export const sqlite: Dialect = {
  name: 'sqlite',
  identity: 'integer primary key autoincrement',
  bigint: 'integer',
  double: 'real',
  text: 'text',
  catalog: 'sqlite_schema',
  columns: 'select name from pragma_table_info(?) order by cid',
  forUpdate: '',
  skipLocked: '',
  nameLock: null,
  in: (column) => `${column} in (select value from json_each(?))`,
  list: (values) => JSON.stringify(values),
}

const POSTGRES_TYPES = { text: 'text', bigint: 'bigint', double: 'double precision' } as const

export const postgres: Dialect = {
  name: 'postgres',
  identity: 'bigint generated always as identity primary key',
  bigint: 'bigint',
  double: 'double precision',
  text: 'text collate "C"',
  catalog: '(select tablename as name from pg_tables where schemaname = current_schema()) t',
  columns: `select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ? order by ordinal_position`,
  forUpdate: ' for update',
  skipLocked: ' for update skip locked',
  nameLock: {
    shared: 'select pg_advisory_xact_lock_shared(?::int, (?::bigint % 2147483647)::int)',
    exclusive: 'select pg_advisory_xact_lock(?::int, (?::bigint % 2147483647)::int)',
  },
  in: (column, type) => `${column} = any(?::${POSTGRES_TYPES[type]}[])`,
  list: (values) => values,
}
