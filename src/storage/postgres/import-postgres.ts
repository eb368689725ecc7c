import type pg from 'pg'
import { OperatorProblem } from '#lib/operator-problem'
import { TABLES, VIEWS } from '../schema/schema.ts'
import {
  fillDatabase,
  type ImportOptions,
  type ImportPlan,
  type InsertRows,
  inUse,
} from '../transfer/import-database.ts'
import { IS_IN_USE } from '../transfer/is-in-use.ts'
import { PostgresSql } from './connection.ts'
import { copyIn } from './copy-in.ts'
import { withDedicatedClient } from './dedicated-client.ts'
import { withDeferredIndexes } from './deferred-indexes.ts'
import { MIGRATION_LOCK } from './migrate-database.ts'

/** Restores in one transaction: a restore that fails leaves the database as it was. */
export function importPostgres(url: string, plan: ImportPlan, options: ImportOptions): Promise<void> {
  return withDedicatedClient(url, async (client) => {
    await requireNoNodes(client)
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    const sql = new PostgresSql(client)
    const isUsed = (await sql.get(IS_IN_USE.hasTables)) && (await sql.get(IS_IN_USE.hasRows))
    if (isUsed && !options.replace) throw inUse('of SHEAF_DATABASE_URL')
    await dropTables(client, plan)
    const tables = tableNames(plan)
    const fill: ImportOptions['fill'] = (insert) => withDeferredIndexes(client, tables, () => options.fill(insert))
    await fillDatabase(sql, plan, { ...options, fill }, insertInto(client))
    await client.query('commit')
    await client.query('analyze')
  })
}

/** A running node would serve a mixture of its caches and the restored content. */
async function requireNoNodes(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'sheaf'`,
  )
  if (rows[0].n > 0) {
    throw new OperatorProblem(`Sheaf is running on this database (${rows[0].n} connections). Stop all nodes first.`)
  }
}

async function dropTables(client: pg.Client, plan: ImportPlan): Promise<void> {
  for (const { name } of VIEWS) await client.query(`drop view if exists ${name}`)
  await client.query(`drop table if exists ${[...tableNames(plan), 'migration'].join(', ')} cascade`)
}

/** The tables of this version and of the one that wrote the backup. */
const tableNames = (plan: ImportPlan): string[] => [...new Set([...TABLES, ...plan.tables].map(({ name }) => name))]

const insertInto =
  (client: pg.Client): InsertRows =>
  ({ name, columns }, rows) =>
    copyIn(client, { table: name, columns: columns.map((column) => column.name), rows })
