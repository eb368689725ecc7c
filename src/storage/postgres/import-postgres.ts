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
import type { CellType } from '../transfer/transferred-tables.ts'
import { PostgresSql } from './connection.ts'
import { withDedicatedClient } from './dedicated-client.ts'
import { MIGRATION_LOCK } from './migrate-database.ts'

const TYPES: Readonly<Record<CellType, string>> = {
  text: 'text',
  integer: 'integer',
  bigint: 'bigint',
  double: 'double precision',
}

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
    await fillDatabase(sql, plan, options, insertInto(client))
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
  const names = new Set([...TABLES, ...plan.tables].map(({ name }) => name)).add('migration')
  await client.query(`drop table if exists ${[...names].join(', ')} cascade`)
}

/** One array per column, so that the statement has few parameters and no limit on its rows. */
const insertInto =
  (client: pg.Client): InsertRows =>
  async ({ name, columns }, rows) => {
    const arrays = columns.map((_, i) => rows.map((row) => row[i]))
    const parameters = columns.map(({ type }, i) => `$${i + 1}::${TYPES[type]}[]`)
    await client.query({
      name: `restore ${name}`.slice(0, 60),
      text: `insert into ${name} (${columns.map((column) => column.name).join(', ')}) overriding system value
        select * from unnest(${parameters.join(', ')})`,
      values: arrays,
    })
  }
