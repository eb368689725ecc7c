import { scopedWord, scopedWords } from './scoped-words.ts'

/** The differences between the two databases. All other SQL is shared. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** Column type of a generated key. Keys are never reused after a delete. */
  readonly identity: string
  /** Column type of 64-bit integers: keys, times in milliseconds, positions. */
  readonly bigint: string
  /** Column type of floating-point numbers. */
  readonly double: string
  /** Column type of text that is compared and sorted by bytes, so that both engines agree. */
  readonly text: string
  /** Table option that stores rows in the order of the primary key, if supported. */
  readonly clustered: string
  /** The catalog of table names. */
  readonly catalog: string
  /** At the end of a `select`: locks the rows until the transaction ends. */
  readonly forUpdate: string
  /** Like `forUpdate`, but skips rows that another transaction has locked. */
  readonly skipLocked: string
  /** Takes an advisory lock until the transaction ends; null where there is only one writer. */
  readonly nameLock: Readonly<Record<'shared' | 'exclusive', string>> | null
  /** `column in (…)` with one list parameter, so that the statement text is always the same. */
  in(column: string, type: 'text' | 'bigint' | 'double'): string
  /** In `from`: rows `v` with these columns, from one parameter: a JSON array of objects. */
  records(columns: Readonly<Record<string, 'text' | 'bigint'>>): string
  /**
   * In `from`: rows `v` with one `value` each, from one parameter, followed by a cross join. The fastest form for a few
   * lookups by the full key of an index, and query planners do not reorder it.
   */
  values(type: 'text' | 'bigint'): string
  /** The list parameter of `in` and `values`. */
  list(values: readonly (string | number)[]): string | readonly (string | number)[]
  /**
   * At the end of a subquery: an optimization fence. Without it, a planner that misestimates a condition may turn an
   * index lookup into a table scan.
   */
  readonly fence: string
  /** Are lateral subqueries supported? Then fences fix the join order. */
  readonly lateral: boolean
  /** After `from`: rows `t` of `text_row` that have all words of one parameter, which `words` builds. */
  readonly rowsWithWords: string
  words(environment: number, words: readonly string[]): string
  /** Aggregates a column to one comma-separated text, in row order. */
  joined(column: string): string
  /** A query for the last generated key of a table as `key`; no row if there was none yet. */
  lastKey(table: string): string
  /** Statements that continue the generated keys of a table after this one. */
  setLastKey(table: string, key: number): readonly string[]
  /** Function: position of the second text in the first, from 1; 0 when it is not found. */
  readonly positionOf: string
}

export const sqlite: Dialect = {
  name: 'sqlite',
  identity: 'integer primary key autoincrement',
  bigint: 'integer',
  double: 'real',
  text: 'text',
  clustered: ' without rowid',
  catalog: 'sqlite_schema',
  forUpdate: '',
  skipLocked: '',
  nameLock: null,
  in: (column) => `${column} in (select value from json_each(?))`,
  records: (columns) =>
    `(select ${Object.keys(columns).map((name) => `json_extract(value, '$.${name}') as ${name}`)} from json_each(?)) v`,
  values: () => 'json_each(?) v',
  list: (values) => JSON.stringify(values),
  // SQLite keeps the order of a cross join, so it needs no fence.
  fence: '',
  lateral: false,
  rowsWithWords: 'text_index i cross join text_row t where i.text_index match ? and t.key = i.rowid',
  words: (environment, words) => words.map((word) => `"${scopedWord(environment, word)}"*`).join(' AND '),
  joined: (column) => `group_concat(${column})`,
  lastKey: (table) => `select seq as key from sqlite_sequence where name = '${table}'`,
  setLastKey: (table, key) => [
    `delete from sqlite_sequence where name = '${table}'`,
    `insert into sqlite_sequence (name, seq) values ('${table}', ${key})`,
  ],
  positionOf: 'instr',
}

/** Adds the texts with larger keys to the full-text index of SQLite. */
export const INDEX_TEXTS = `insert into text_index (rowid, words)
  select key, ${scopedWords((column) => column)} from text_row where key > ?`

const POSTGRES_TYPES = { text: 'text', bigint: 'bigint', double: 'double precision' } as const

export const postgres: Dialect = {
  name: 'postgres',
  identity: 'bigint generated always as identity primary key',
  bigint: 'bigint',
  double: 'double precision',
  text: 'text collate "C"',
  clustered: '',
  catalog: '(select tablename as name from pg_tables where schemaname = current_schema()) t',
  forUpdate: ' for update',
  skipLocked: ' for update skip locked',
  nameLock: {
    shared: 'select pg_advisory_xact_lock_shared(?::int, (?::bigint % 2147483647)::int)',
    exclusive: 'select pg_advisory_xact_lock(?::int, (?::bigint % 2147483647)::int)',
  },
  in: (column, type) => `${column} = any(?::${POSTGRES_TYPES[type]}[])`,
  records: (columns) =>
    `json_to_recordset(?::json) as v (${Object.entries(columns).map(([name, type]) => `${name} ${POSTGRES_TYPES[type]}`)})`,
  values: (type) => `unnest(?::${POSTGRES_TYPES[type]}[]) as v (value)`,
  list: (values) => values,
  fence: ' offset 0',
  lateral: true,
  rowsWithWords: 'text_row t where t.tokens @@ cast(? as tsquery)',
  words: (environment, words) => words.map((word) => `'${scopedWord(environment, word)}':*`).join(' & '),
  joined: (column) => `string_agg(${column}::text, ',')`,
  lastKey: (table) =>
    `select last as key from pg_sequence_last_value(pg_get_serial_sequence('${table}', 'key')::regclass) last where last is not null`,
  setLastKey: (table, key) => [`select setval(pg_get_serial_sequence('${table}', 'key'), ${key})`],
  positionOf: 'strpos',
}
