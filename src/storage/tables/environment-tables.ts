import { columnName } from '../schema/column.ts'
import * as schema from '../schema/schema.ts'
import type { Table } from '../schema/table.ts'
import type { Sql } from '../sql/sql.ts'
import { command, inList } from '../sql/statement.ts'
import { countResources, type TallyChange } from './tallies.ts'

/**
 * What belongs to an environment. These lists are all that copying and removing one know about tables: a new table is one
 * line here. Columns come from the schema, so a new column needs nothing.
 */

/** Rows that belong to a resource, by the column that holds its key. Most have a column `environment` too. */
export const RESOURCE_TABLES: readonly { table: Table; resource: string }[] = [
  { table: schema.link, resource: 'source' },
  { table: schema.fieldValue, resource: 'resource' },
  { table: schema.fieldLocation, resource: 'resource' },
  { table: schema.textRow, resource: 'resource' },
  { table: schema.label, resource: 'resource' },
  { table: schema.tagged, resource: 'resource' },
  { table: schema.claimedValue, resource: 'resource' },
  { table: schema.snapshot, resource: 'resource' },
  { table: schema.failedFile, resource: 'resource' },
]

/** Tables with a column `environment` that are small enough to be copied in one transaction. */
export const COPIED_TABLES: readonly Table[] = [schema.locale, schema.tag, schema.editorInterface, schema.uiDocument]

/** Tables with a column `environment` that a copy begins without; what is copied is counted anew. */
export const UNCOPIED_TABLES: readonly Table[] = [
  schema.environmentAlias,
  schema.deletedResource,
  schema.readModelRebuild,
  schema.presence,
  schema.bulkAction,
  schema.scheduledAction,
  schema.tally,
]

/** The columns of a table but for `key`, which the database generates. */
export const insertedColumns = ({ columns }: Table): readonly string[] =>
  Object.entries(columns)
    .map(([property, column]) => columnName(property, column))
    .filter((name) => name !== 'key')

const REMOVALS = [
  ...RESOURCE_TABLES.map(
    ({ table, resource }) => command`delete from ${table.name} where ${inList(resource, 'bigint')}`,
  ),
  command`delete from resource where ${inList('key', 'bigint')}`,
]

/** Removes resources with everything that belongs to them; the content stays, other resources may point at it. */
export async function removeResources(sql: Sql, tallies: TallyChange[], keys: readonly number[]): Promise<void> {
  if (keys.length === 0) return
  await countResources(sql, tallies, keys, -1)
  const list = sql.dialect.list(keys)
  for (const removal of REMOVALS) await sql.run(removal, [list])
}
