import { text } from '../schema/column.ts'
import { computed, onlyOn, query } from '../sql/statement.ts'

/** Draws keys for new rows of a table, as one comma-separated text. The fence lets PostgreSQL look up the sequence only once. */
export const NEXT_KEYS = onlyOn(
  'postgres',
  query`select ${computed('keys', text(), `string_agg(nextval(s.name)::text, ',')`)}
    from (select pg_get_serial_sequence(?::text, 'key')::regclass as name offset 0) s cross join generate_series(1, ?::int)`,
)

/** The insert with the key as its first parameter. */
export const withKey = (insert: string): string =>
  insert
    .replace(/^insert into (\w+) \(/, 'insert into $1 (key, ')
    .replace(') values (', ') overriding system value values (?, ')
