import { columnName } from '../schema/column.ts'
import * as schema from '../schema/schema.ts'
import type { Table } from '../schema/table.ts'
import type { Sql } from '../sql/sql.ts'
import { command, inList } from '../sql/statement.ts'
import { countResources, type TallyChange } from './tallies.ts'

/**
 * The tables of an environment. Copying and removing environments use these lists, so a new table needs one line here;
 * columns come from the schema.
 */

/** Tables with rows of a resource, and the column with its key. Most also have a column `environment`. */
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

/** Small tables with a column `environment`, copied in one transaction. */
export const COPIED_TABLES: readonly Table[] = [schema.locale, schema.tag, schema.editorInterface, schema.uiDocument]

/** Tables with a column `environment` that are empty in a copy. Totals are counted again. */
export const UNCOPIED_TABLES: readonly Table[] = [
  schema.environmentAlias,
  schema.deletedResource,
  schema.readModelRebuild,
  schema.presence,
  schema.bulkAction,
  schema.scheduledAction,
  schema.releaseItem,
  schema.releaseAction,
  schema.release,
  schema.tally,
]

/** All columns except the generated `key`. */
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

/** Removes resources and their rows. Versions stay, because other resources may use them. */
export async function removeResources(sql: Sql, tallies: TallyChange[], keys: readonly number[]): Promise<void> {
  if (keys.length === 0) return
  await countResources(sql, tallies, keys, -1)
  const list = sql.dialect.list(keys)
  for (const removal of REMOVALS) await sql.run(removal, [list])
}
