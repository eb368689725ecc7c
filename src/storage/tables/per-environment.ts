import type { Sql } from '../sql/sql.ts'
import { type TallyDraft, tallyMany } from './tallies.ts'

/**
 * What belongs to an environment. These lists are all that copying and removing one know about tables: a new table is one
 * line here. Columns are asked of the database, so a new column needs nothing.
 */

/** Rows that hang on a resource, by the column that holds its key. Most have a column `environment` too. */
export const OF_RESOURCE: readonly { table: string; resource: string }[] = [
  { table: 'link', resource: 'source' },
  { table: 'field_value', resource: 'resource' },
  { table: 'field_location', resource: 'resource' },
  { table: 'text_row', resource: 'resource' },
  { table: 'label', resource: 'resource' },
  { table: 'tagged', resource: 'resource' },
  { table: 'claimed_value', resource: 'resource' },
  { table: 'snapshot', resource: 'resource' },
  { table: 'failed_file', resource: 'resource' },
]

/** Tables with a column `environment` that are small enough to be copied in one transaction. */
export const OF_ENVIRONMENT: readonly string[] = ['locale', 'tag', 'editor_interface', 'ui_document']

/** Tables with a column `environment` that a copy begins without; what is copied is counted anew. */
export const NOT_COPIED: readonly string[] = [
  'environment_alias',
  'deleted_resource',
  'read_model_rebuild',
  'presence',
  'bulk_action',
  'scheduled_action',
  'tally',
]

const known = new Map<string, readonly string[]>()

/** The columns of a table but for `key`, which the database hands out. */
export async function columnsOf(sql: Sql, table: string): Promise<readonly string[]> {
  const name = `${sql.dialect.name} ${table}`
  let columns = known.get(name)
  if (!columns) {
    const rows = await sql.all<{ name: string }>(sql.dialect.columns, [table])
    columns = rows.map((row) => row.name).filter((column) => column !== 'key')
    known.set(name, columns)
  }
  return columns
}

/** Removes resources with everything that hangs on them; the content stays, others may point at it. */
export async function removeResources(sql: Sql, tallies: TallyDraft[], keys: readonly number[]): Promise<void> {
  if (keys.length === 0) return
  await tallyMany(sql, tallies, keys, -1)
  const list = sql.dialect.list(keys)
  for (const { table, resource } of OF_RESOURCE) {
    await sql.run(`delete from ${table} where ${sql.dialect.in(resource, 'bigint')}`, [list])
  }
  await sql.run(`delete from resource where ${sql.dialect.in('key', 'bigint')}`, [list])
}
