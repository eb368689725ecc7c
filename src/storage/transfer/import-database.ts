import { OperatorProblem } from '#lib/operator-problem'
import { MIGRATIONS } from '../migrations/index.ts'
import { migrate } from '../migrations/migrate.ts'
import { INDEX_TEXTS } from '../sql/dialect.ts'
import type { Sql } from '../sql/sql.ts'
import { step } from '../sql/statement.ts'
import { releaseAnyBackup } from '../tables/backups.ts'
import { CELL_TYPES, type Cell, type TransferredColumn } from './transferred-tables.ts'

/** The database to create. */
export interface ImportPlan {
  /** Names of the migrations that created the schema of the rows. */
  readonly migrations: readonly string[]
  readonly tables: readonly ImportedTable[]
}

export interface ImportedTable {
  readonly name: string
  readonly columns: readonly TransferredColumn[]
  readonly lastKey: number | null
}

export type InsertRows = (table: ImportedTable, rows: readonly (readonly Cell[])[]) => Promise<void>

export interface ImportOptions {
  /** Replace a database that is in use. */
  readonly replace: boolean
  readonly now: number
  /** Leave the schema as old as the rows; the next start migrates it. Default: false. */
  readonly keepSchema?: boolean
  /** Inserts all rows, in the order of the plan. */
  readonly fill: (insert: InsertRows) => Promise<void>
}

/** Throws if this version cannot read the rows. */
export function requireImportable({ migrations, tables }: ImportPlan): void {
  const isKnown = migrations.length <= MIGRATIONS.length && migrations.every((name, i) => name === MIGRATIONS[i]!.name)
  if (!isKnown || migrations.length === 0) {
    throw new OperatorProblem(
      `The backup has the schema of a newer version of Sheaf (${migrations.at(-1)}). Restore it with that version.`,
    )
  }
  const names = tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)])
  const types = tables.flatMap(({ columns }) => columns.map(({ type }) => type))
  if (!names.every((name) => /^[a-z_0-9]{1,63}$/.test(name)) || !types.every((type) => CELL_TYPES.includes(type))) {
    throw new OperatorProblem('The backup names tables or columns that cannot exist.')
  }
}

/** Creates the schema that the rows had, inserts them, and then migrates to the schema of this version. */
export async function fillDatabase(
  sql: Sql,
  plan: ImportPlan,
  { now, fill, keepSchema = false }: ImportOptions,
  insert: InsertRows,
): Promise<void> {
  await migrate(sql, MIGRATIONS.slice(0, plan.migrations.length), now)
  await fill(insert)
  for (const { name, lastKey } of plan.tables) {
    if (lastKey === null || lastKey === 0) continue
    for (const statement of sql.dialect.setLastKey(name, lastKey)) await sql.run(step(statement))
  }
  if (sql.dialect.name === 'sqlite') await sql.run(step(INDEX_TEXTS), [0])
  await releaseAnyBackup(sql)
  if (!keepSchema) await migrate(sql, MIGRATIONS, now)
}

export const inUse = (where: string): OperatorProblem =>
  new OperatorProblem(
    `The database ${where} already has users and content. Restore into an empty one, or replace it with --force.`,
  )
