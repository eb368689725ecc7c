import { scopedWord, scopedWords } from './scoped-words.ts'

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
  /** Behind a table that is kept in the order of its primary key, where that is possible. */
  readonly clustered: string
  /** Where the names of tables can be looked up. */
  readonly catalog: string
  /** Behind a `select` of a row that is about to be changed: other writers of it wait. */
  readonly forUpdate: string
  /** Like `forUpdate`, but passes over rows that somebody else holds. */
  readonly skipLocked: string
  /** Waits for a lock that has a name and no row, until the transaction ends; null where there is only one writer. */
  readonly nameLock: Readonly<Record<'shared' | 'exclusive', string>> | null
  /** `column in (any number of values)` as ONE parameter, so that the statement text stays the same. */
  in(column: string, type: 'text' | 'bigint' | 'double'): string
  /** In `from`: many rows `v` with these columns, as ONE parameter: the JSON text of a list of objects. */
  records(columns: Readonly<Record<string, 'text' | 'bigint'>>): string
  /**
   * In `from`: rows `v` with one `value` each, as ONE parameter, to be followed by a cross join. For a few looks into an index
   * by its whole key this is the quickest, and no planner mistakes it for something else.
   */
  values(type: 'text' | 'bigint'): string
  /** The parameter that goes with `in` and `values`. */
  list(values: readonly (string | number)[]): string | readonly (string | number)[]
  /**
   * Behind a subquery: it is not to be taken apart and mixed with what is around it. A planner that guesses how much a
   * condition leaves over may turn a look into an index into a walk through a table.
   */
  readonly fence: string
  /** Can a subquery in `from` look at what stands before it? Then the order of a join can be fixed by fences. */
  readonly lateral: boolean
  /** Behind `from`: rows `t` of `text_row` that have all words of one parameter, which `words` makes. */
  readonly rowsWithWords: string
  words(environment: number, words: readonly string[]): string
  /** All values of a column as one text with commas between them, in the order of the rows. */
  joined(column: string): string
  /** Where the first text has the second, from 1; 0 when it has not. */
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
  // It keeps the order of a cross join, and needs no fence.
  fence: '',
  lateral: false,
  rowsWithWords: 'text_index i cross join text_row t where i.text_index match ? and t.key = i.rowid',
  words: (environment, words) => words.map((word) => `"${scopedWord(environment, word)}"*`).join(' AND '),
  joined: (column) => `group_concat(${column})`,
  positionOf: 'instr',
}

/** Brings the texts that were added behind a key into the full-text index of SQLite. */
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
  positionOf: 'strpos',
}
