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

const NOTE = command`insert into migration (number, name, applied_at, works_with) values (?, ?, ?, ?)`
const CLEAR = command`delete from migration`
const APPLIED = query`select ${computed('name', text(), 'name')} from migration order by number`
const EXISTS = query`select 1 from ${perEngine((dialect) => dialect.catalog)} where name = 'migration'`

export class NewerSchema extends OperatorProblem {}

/** The database has never been set up, or by an older version. */
export class OlderSchema extends OperatorProblem {}

/**
 * Brings the schema up to this version of the program, inside the transaction that `sql` belongs to; the caller holds a
 * lock, so that two servers that start at the same time do it once. Answers the names of what was applied.
 */
export async function migrate(sql: Sql, now: number): Promise<string[]> {
  await sql.run(step(CREATE(sql.dialect.text)))
  await adoptUnreleased(sql, now)
  const present = await countApplied(sql)
  const applied: string[] = []
  for (const [name, migration, worksWith] of MIGRATIONS.slice(present)) {
    for (const statement of migration(sql.dialect)) await sql.run(step(statement))
    const number = present + applied.length + 1
    await sql.run(NOTE, [number, name, now, worksWith ?? number])
    applied.push(name)
  }
  return applied
}

/** A database of the last unreleased version has the schema of the baseline, and is noted to have it. */
async function adoptUnreleased(sql: Sql, now: number): Promise<void> {
  if (!isUnreleasedBaseline(await readApplied(sql))) return
  await sql.run(CLEAR)
  await sql.run(NOTE, [1, MIGRATIONS[0]![0], now, 1])
}

/** How many migrations there are, and how many a version of the program has to know to work with the result. */
export interface SchemaVersion {
  applied: number
  oldest: number
}

/** Behind `select`. */
export const SCHEMA_VERSION = part`${computed('applied', bigint(), 'coalesce(max(number), 0)')},
  ${computed('oldest', bigint(), 'coalesce(max(coalesce(works_with, number)), 0)')} from migration`
const READ_VERSION = query`select ${SCHEMA_VERSION}`

/** Null when this version can work with the schema, or else the reason in one sentence. */
export const schemaProblem = ({ applied, oldest }: SchemaVersion): string | null =>
  oldest <= MIGRATIONS.length
    ? null
    : `The database was migrated by a newer version of Sheaf that this version cannot work beside (the database has ${applied} migrations, this version knows ${MIGRATIONS.length}).`

/** For those who only use the database: its schema must be exactly ours. */
export async function requireCurrentSchema(sql: ReadSql): Promise<void> {
  const exists = await sql.get(EXISTS)
  const isUnreleased = exists && isUnreleasedBaseline(await readApplied(sql))
  const present = exists && !isUnreleased ? await countApplied(sql) : 0
  if (present < MIGRATIONS.length) {
    throw new OlderSchema(
      present === 0 && !isUnreleased
        ? 'The database has not been set up yet. Start the server once, or run: sheaf migrate'
        : 'The database was made by an older version of Sheaf. Start the server once, or run: sheaf migrate',
    )
  }
}

const readApplied = (sql: ReadSql) => sql.all(APPLIED)

/** How many migrations the database has; refuses a schema that this version cannot work with. */
async function countApplied(sql: ReadSql): Promise<number> {
  const rows = await readApplied(sql)
  for (const [i, row] of rows.entries()) {
    const known = MIGRATIONS[i]
    if (!known) {
      const version = await sql.get(READ_VERSION)
      if (version && schemaProblem(version) === null) break
      throw new NewerSchema(
        `The database was made by a newer version of Sheaf (it has migration ${row.name}, this version knows ${MIGRATIONS.length}). Start the newer version, or restore a backup made before the upgrade.`,
      )
    }
    if (known[0] !== row.name) {
      throw new NewerSchema(`The database has migration ${row.name} where this version has ${known[0]}.`)
    }
  }
  return rows.length
}
