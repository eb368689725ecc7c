import { OperatorProblem } from '#lib/operator-problem'
import { bigint, text } from '../schema/column.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { command, computed, part, perEngine, query, step } from '../sql/statement.ts'
import type { Migration } from './index.ts'
import { isUnreleasedBaseline } from './unreleased.ts'

const CREATE = (text: string) => `create table if not exists migration (
  number integer primary key,
  name ${text} not null,
  applied_at bigint not null,
  works_with integer
)`

const RECORD = command`insert into migration (number, name, applied_at, works_with) values (?, ?, ?, ?)`
const CLEAR = command`delete from migration`
const APPLIED = query`select ${computed('name', text(), 'name')} from migration order by number`
const EXISTS = query`select 1 from ${perEngine((dialect) => dialect.catalog)} where name = 'migration'`

export class NewerSchema extends OperatorProblem {}

/** The database was not set up yet, or by an older version. */
export class OlderSchema extends OperatorProblem {}

/**
 * Applies pending migrations in the transaction of `sql` and returns their names. The caller holds a lock, so that two
 * starting servers do not both migrate.
 */
export async function migrate(sql: Sql, migrations: readonly Migration[], now: number): Promise<string[]> {
  await sql.run(step(CREATE(sql.dialect.text)))
  await adoptUnreleased(sql, migrations, now)
  const present = await countApplied(sql, migrations)
  const applied: string[] = []
  for (const { name, statements, worksWith } of migrations.slice(present)) {
    for (const statement of statements(sql.dialect)) await sql.run(step(statement))
    await sql.run(RECORD, [present + applied.length + 1, name, now, worksWith])
    applied.push(name)
  }
  return applied
}

/** A database of the last unreleased version already has the schema of the baseline, so it is recorded as applied. */
async function adoptUnreleased(sql: Sql, [baseline]: readonly Migration[], now: number): Promise<void> {
  if (!isUnreleasedBaseline(await readApplied(sql))) return
  await sql.run(CLEAR)
  await sql.run(RECORD, [1, baseline!.name, now, 1])
}

/** The number of applied migrations, and the number that a program version must know to work with the schema. */
export interface SchemaVersion {
  applied: number
  oldest: number
}

/** The select list and `from` that read `SchemaVersion`. */
export const SCHEMA_VERSION = part`${computed('applied', bigint(), 'coalesce(max(number), 0)')},
  ${computed('oldest', bigint(), 'coalesce(max(coalesce(works_with, number)), 0)')} from migration`
const READ_VERSION = query`select ${SCHEMA_VERSION}`

/** Why a version that knows `known` migrations cannot work with the schema; null when it can. */
export function schemaProblem({ applied, oldest }: SchemaVersion, known: number): string | null {
  const counts = `the database has ${applied} migrations, this version knows ${known}`
  if (oldest > known) {
    return `The database was migrated by a newer version of Sheaf that this version cannot work beside (${counts}).`
  }
  return applied < known ? `The database has the schema of an older version of Sheaf (${counts}).` : null
}

const HOW_TO_MIGRATE = 'Run: sheaf migrate (or start a server that migrates).'

/** For processes that do not migrate: requires the schema of this version, or a newer one that works with it. */
export async function requireCurrentSchema(sql: ReadSql, migrations: readonly Migration[]): Promise<void> {
  const exists = await sql.get(EXISTS)
  const isUnreleased = exists && isUnreleasedBaseline(await readApplied(sql))
  const present = exists && !isUnreleased ? await countApplied(sql, migrations) : 0
  if (present >= migrations.length) return
  const state = present === 0 && !isUnreleased ? 'has not been set up yet' : 'was created by an older version of Sheaf'
  throw new OlderSchema(`The database ${state}. ${HOW_TO_MIGRATE}`)
}

const readApplied = (sql: ReadSql) => sql.all(APPLIED)

/** The number of applied migrations. Throws when this version cannot work with the schema. */
async function countApplied(sql: ReadSql, migrations: readonly Migration[]): Promise<number> {
  const rows = await readApplied(sql)
  for (const [i, row] of rows.entries()) {
    const known = migrations[i]
    if (!known) {
      const version = await sql.get(READ_VERSION)
      if (version && schemaProblem(version, migrations.length) === null) break
      throw new NewerSchema(
        `The database was created by a newer version of Sheaf (it has migration ${row.name}, this version knows ${migrations.length}). Start the newer version, or restore a backup from before the upgrade.`,
      )
    }
    if (known.name !== row.name) {
      throw new NewerSchema(`The database has migration ${row.name} where this version has ${known.name}.`)
    }
  }
  return rows.length
}
