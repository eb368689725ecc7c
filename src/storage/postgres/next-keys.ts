import { text } from '../schema/column.ts'
import { TABLES } from '../schema/schema.ts'
import { computed, onlyOn, type Query, query } from '../sql/statement.ts'

const statements = new Map<string, Query<{ keys: string }>>(
  TABLES.filter(({ columns }) => columns.key?.kind === 'generatedKey').map(({ name }) => [
    name,
    // The fence lets PostgreSQL look up the sequence only once.
    onlyOn(
      'postgres',
      query`select ${computed('keys', text(), `string_agg(nextval(s.name)::text, ',')`)}
        from (select pg_get_serial_sequence('${name}', 'key')::regclass as name offset 0) s cross join generate_series(1, ?::int)`,
    ),
  ]),
)

/** Draws keys for new rows, as one comma-separated text. */
export function nextKeys(table: string): Query<{ keys: string }> {
  const statement = statements.get(table)
  if (!statement) throw new Error(`the table ${table} has no generated key`)
  return statement
}

/** The insert with the key as its first parameter. */
export const withKey = (insert: string): string =>
  insert
    .replace(/^insert into (\w+) \(/, 'insert into $1 (key, ')
    .replace(') values (', ') overriding system value values (?, ')
