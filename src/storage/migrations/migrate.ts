import { OperatorProblem } from '#lib/operator-problem'
import { bigint, text } from '../schema/column.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { command, computed, part, perEngine, query, step } from '../sql/statement.ts'
import { MIGRATIONS } from './index.ts'
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
export async function migrate(sql: Sql, now: number): Promise<string[]> {
  await sql.run(step(CREATE(sql.dialect.text)))
  await adoptUnreleased(sql, now)
  const present = await countApplied(sql)
  const applied: string[] = []
  for (const [name, migration, worksWith] of MIGRATIONS.slice(present)) {
    for (const statement of migration(sql.dialect)) await sql.run(step(statement))
    const number = present + applied.length + 1
    await sql.run(RECORD, [number, name, now, worksWith ?? number])
    applied.push(name)
  }
  return applied
}

/** A database of the last unreleased version already has the schema of the baseline, so it is recorded as applied. */
async function adoptUnreleased(sql: Sql, now: number): Promise<void> {
  if (!isUnreleasedBaseline(await readApplied(sql))) return
  await sql.run(CLEAR)
  await sql.run(RECORD, [1, MIGRATIONS[0]![0], now, 1])
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

/** Why this version cannot work with the schema; null when it can. */
export const schemaProblem = ({ applied, oldest }: SchemaVersion): string | null =>
  oldest <= MIGRATIONS.length
    ? null
    : `The database was migrated by a newer version of Sheaf that this version cannot work beside (the database has ${applied} migrations, this version knows ${MIGRATIONS.length}).`

/** For commands that do not migrate: requires exactly the schema of this version. */
export async function requireCurrentSchema(sql: ReadSql): Promise<void> {
  const exists = await sql.get(EXISTS)
  const isUnreleased = exists && isUnreleasedBaseline(await readApplied(sql))
  const present = exists && !isUnreleased ? await countApplied(sql) : 0
  if (present < MIGRATIONS.length) {
    throw new OlderSchema(
      present === 0 && !isUnreleased
        ? 'The database has not been set up yet. Start the server once, or run: sheaf migrate'
        : 'The database was created by an older version of Sheaf. Start the server once, or run: sheaf migrate',
    )
  }
}

const readApplied = (sql: ReadSql) => sql.all(APPLIED)

/** The number of applied migrations. Throws when this version cannot work with the schema. */
async function countApplied(sql: ReadSql): Promise<number> {
  const rows = await readApplied(sql)
  for (const [i, row] of rows.entries()) {
    const known = MIGRATIONS[i]
    if (!known) {
      const version = await sql.get(READ_VERSION)
      if (version && schemaProblem(version) === null) break
      throw new NewerSchema(
        `The database was created by a newer version of Sheaf (it has migration ${row.name}, this version knows ${MIGRATIONS.length}). Start the newer version, or restore a backup from before the upgrade.`,
      )
    }
    if (known[0] !== row.name) {
      throw new NewerSchema(`The database has migration ${row.name} where this version has ${known[0]}.`)
    }
  }
  return rows.length
}
