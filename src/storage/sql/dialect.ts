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
  /** The names of the columns of a table that are not computed, in order; the table is the parameter. */
  readonly columns: string
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
  list(values: readonly (string | number)[]): unknown
  /**
   * Behind a subquery: it is not to be taken apart and mixed with what is around it. A planner that guesses how much a
   * condition leaves over may turn a look into an index into a walk through a table.
   */
  readonly fence: string
  /** Can a subquery in `from` look at what stands before it? Then the order of a join can be fixed by fences. */
  readonly lateral: boolean
  /** Makes the full-text index over `text_row`, which follows its rows by itself. */
  readonly wordIndex: readonly string[]
  /** What of `wordIndex` does not go with its table. */
  readonly dropWordIndex: readonly string[]
  /** What follows rows by itself in `wordIndex` and is done by `indexTexts` now. */
  readonly wordIndexByBatch: readonly string[]
  /** Made `tally` follow the rows of `shown` by itself, while there was such a table (0019, 0020). */
  readonly tallyOfShown: readonly string[]
  /** Behind `from`: rows `t` of `text_row` that have all words of one parameter, which `words` makes. */
  readonly rowsWithWords: string
  words(environment: number, words: readonly string[]): string
  /** All values of a column as one text with commas between them, in the order of the rows. */
  joined(column: string): string
  /** Where the first text has the second, from 1; 0 when it has not. */
  readonly positionOf: string
  /** 22 random hex digits, others for each row that a statement writes. */
  readonly randomText: string
}

/**
 * Words are indexed with their environment in front, so that a look into the index costs what is there and not what all
 * environments together hold. The letter keeps the environment apart from words that begin with digits.
 */
const scoped = (environment: number, word: string): string => `${environment}e${word}`

/** The same in SQL, for a row named `row`. */
const scopedWords = (row: string, textOf: (column: string) => string): string => {
  const scope = `${textOf(`${row}environment`)} || 'e'`
  return `${scope} || replace(${row}words, ' ', ' ' || ${scope})`
}

/** The row of `tally` that counts a row of `shown`. */
const counted = (row: 'new' | 'old'): string =>
  `${row}.environment, ${row}.stage, ${row}.kind, coalesce(${row}.content_type, ''),
    case when ${row}.archived_at is null then 0 else 1 end`

const COUNTED = 'environment, stage, kind, content_type, archived'
const COUNT = `insert into tally (${COUNTED}, n) values (${counted('new')}, 1)
  on conflict (${COUNTED}) do update set n = tally.n + 1`
const UNCOUNT = `update tally set n = n - 1 where (${COUNTED}) = (${counted('old')})`
/** A row stays what it is but for this. */
const WAS_MOVED = '(old.archived_at is null) <> (new.archived_at is null)'

export const sqlite: Dialect = {
  name: 'sqlite',
  identity: 'integer primary key autoincrement',
  bigint: 'integer',
  double: 'real',
  text: 'text',
  clustered: ' without rowid',
  catalog: 'sqlite_schema',
  columns: 'select name from pragma_table_info(?) order by cid',
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
  wordIndex: [
    // Words come as they are to be compared. This tokenizer leaves them alone: it knows nothing beyond ASCII.
    `create virtual table text_index using fts5 (words, content = '', contentless_delete = 1, detail = none,
      tokenize = 'ascii')`,
    `create trigger text_row_added after insert on text_row begin
      insert into text_index (rowid, words) values (new.key, ${scopedWords('new.', (column) => column)});
    end`,
    `create trigger text_row_removed after delete on text_row begin
      delete from text_index where rowid = old.key;
    end`,
  ],
  dropWordIndex: ['drop table text_index'],
  wordIndexByBatch: ['drop trigger text_row_added'],
  tallyOfShown: [
    `create trigger shown_added after insert on shown begin ${COUNT}; end`,
    `create trigger shown_removed after delete on shown begin ${UNCOUNT}; end`,
    `create trigger shown_moved after update of archived_at on shown when ${WAS_MOVED} begin ${UNCOUNT}; ${COUNT}; end`,
  ],
  rowsWithWords: 'text_index i cross join text_row t where i.text_index match ? and t.key = i.rowid',
  words: (environment, words) => words.map((word) => `"${scoped(environment, word)}"*`).join(' AND '),
  joined: (column) => `group_concat(${column})`,
  positionOf: 'instr',
  randomText: 'lower(hex(randomblob(11)))',
}

/** Brings the texts that were added behind a key into the full-text index of SQLite. */
export const INDEX_TEXTS = `insert into text_index (rowid, words)
  select key, ${scopedWords('', (column) => column)} from text_row where key > ?`

const POSTGRES_TYPES = { text: 'text', bigint: 'bigint', double: 'double precision' } as const

export const postgres: Dialect = {
  name: 'postgres',
  identity: 'bigint generated always as identity primary key',
  bigint: 'bigint',
  double: 'double precision',
  text: 'text collate "C"',
  clustered: '',
  catalog: '(select tablename as name from pg_tables where schemaname = current_schema()) t',
  columns: `select column_name as name from information_schema.columns
    where table_schema = current_schema() and table_name = ? and is_generated = 'NEVER' order by ordinal_position`,
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
  wordIndex: [
    `alter table text_row add column tokens tsvector
      generated always as (array_to_tsvector(string_to_array(${scopedWords('', (column) => `${column}::text`)}, ' '))) stored`,
    // query=… and fields.x[match]=…
    'create index text_row_tokens on text_row using gin (tokens)',
  ],
  dropWordIndex: [],
  wordIndexByBatch: [],
  // Done when the transaction is about to commit and holds the head of its space: earlier, writers of one content type
  // would wait for each other all along.
  tallyOfShown: [
    `create function count_shown() returns trigger language plpgsql as $body$ begin
      if tg_op <> 'INSERT' then ${UNCOUNT}; end if;
      if tg_op <> 'DELETE' then ${COUNT}; end if;
      return null;
    end $body$`,
    `create constraint trigger shown_counted after insert or delete on shown deferrable initially deferred
      for each row execute function count_shown()`,
    `create constraint trigger shown_moved after update of archived_at on shown deferrable initially deferred
      for each row when (${WAS_MOVED}) execute function count_shown()`,
  ],
  rowsWithWords: 'text_row t where t.tokens @@ cast(? as tsquery)',
  words: (environment, words) => words.map((word) => `'${scoped(environment, word)}':*`).join(' & '),
  joined: (column) => `string_agg(${column}::text, ',')`,
  positionOf: 'strpos',
  randomText: `substr(replace(gen_random_uuid()::text, '-', ''), 1, 22)`,
}
