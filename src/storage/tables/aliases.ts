import type { EnvironmentAlias } from '#domain/spaces/space'
import { text } from '../schema/column.ts'
import { environmentAlias } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, computed, part, query } from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'

const SELECT = part`select ${columns(environmentAlias, 'a')}, ${computed('target', text(), 'e.id')}
  from environment_alias a join environment e on e.key = a.environment`

const GET = query`${SELECT} where a.space = ? and a.id = ?`
const LIST = query`${SELECT} where a.space = ? order by a.id`
const OF_ENVIRONMENT = query`${SELECT} where a.environment = ? order by a.id`
const INSERT = insert(environmentAlias, { onConflict: '(space, id) do nothing' })
const UPDATE = update(
  environmentAlias,
  ['environment', 'version', 'updatedAt', 'updatedBy'],
  'where space = ? and id = ? and version = ?',
)
const DELETE = command`delete from environment_alias where space = ? and id = ?`

type Stored = Omit<EnvironmentAlias, 'target'>

export const aliasesReader = (sql: ReadSql) => ({
  async get(space: string, id: string): Promise<EnvironmentAlias | null> {
    return (await sql.get(GET, [space, id])) ?? null
  },
  list: (space: string): Promise<EnvironmentAlias[]> => sql.all(LIST, [space]),
  ofEnvironment: (key: number): Promise<EnvironmentAlias[]> => sql.all(OF_ENVIRONMENT, [key]),
})

export const aliasesWriter = (sql: Sql) => ({
  ...aliasesReader(sql),
  /** False when the id is taken. */
  async insert(alias: Stored): Promise<boolean> {
    return (await sql.run(INSERT, INSERT.params(alias))) === 1
  },
  /** False when `expectedVersion` is not the current one. */
  async update(alias: Stored, expectedVersion: number): Promise<boolean> {
    return (await sql.run(UPDATE, UPDATE.params(alias, alias.space, alias.id, expectedVersion))) === 1
  },
  async delete(space: string, id: string): Promise<void> {
    await sql.run(DELETE, [space, id])
  },
})
