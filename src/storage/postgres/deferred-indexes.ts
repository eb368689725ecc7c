import type pg from 'pg'

/** Foreign keys last, because they need the unique keys that they refer to. */
const CONSTRAINTS = `
  select conrelid::regclass::text as table_name, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype in ('p', 'u', 'f') and conrelid::regclass::text = any($1)
  order by contype = 'f', conrelid::regclass::text, conname`

const INDEXES = `
  select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index where indrelid::regclass::text = any($1)
    and not exists (select 1 from pg_constraint where conindid = indexrelid)`

/**
 * Runs `load` without the keys and indexes of these tables, and then creates them: one pass over all rows costs less than one
 * update per row. The caller has a transaction, so no other connection sees the tables without them.
 */
export async function withDeferredIndexes(
  client: pg.Client,
  tables: readonly string[],
  load: () => Promise<void>,
): Promise<void> {
  const { rows: constraints } = await client.query(CONSTRAINTS, [tables])
  const { rows: indexes } = await client.query(INDEXES, [tables])
  for (const { table_name, name } of constraints.toReversed()) {
    await client.query(`alter table ${table_name} drop constraint "${name}"`)
  }
  if (indexes.length > 0) await client.query(`drop index ${indexes.map(({ name }) => name).join(', ')}`)
  await load()
  await client.query(`set local maintenance_work_mem = '256MB'`)
  for (const { definition } of indexes) await client.query(definition)
  for (const { table_name, name, definition } of constraints) {
    await client.query(`alter table ${table_name} add constraint "${name}" ${definition}`)
  }
}
