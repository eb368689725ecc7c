import type { EnvironmentAlias } from '#domain/spaces/space'
import type { Sql } from '../sql/sql.ts'
import type { AliasesReader, AliasesWriter } from '../store.ts'

const SELECT = `select a.space, a.id, a.environment, e.id as target, a.version, a.created_at as "createdAt",
  a.created_by as "createdBy", a.updated_at as "updatedAt", a.updated_by as "updatedBy"
  from environment_alias a join environment e on e.key = a.environment`

export const aliasesTable = (sql: Sql): AliasesReader & AliasesWriter => ({
  async get(space, id) {
    return (await sql.get<EnvironmentAlias>(`${SELECT} where a.space = ? and a.id = ?`, [space, id])) ?? null
  },
  list(space) {
    return sql.all<EnvironmentAlias>(`${SELECT} where a.space = ? order by a.id`, [space])
  },
  ofEnvironment(environment) {
    return sql.all<EnvironmentAlias>(`${SELECT} where a.environment = ? order by a.id`, [environment])
  },
  async insert(a) {
    const added = await sql.run(
      `insert into environment_alias (space, id, environment, version, created_at, created_by, updated_at, updated_by)
       values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (space, id) do nothing`,
      [a.space, a.id, a.environment, a.version, a.createdAt, a.createdBy, a.updatedAt, a.updatedBy],
    )
    return added === 1
  },
  async update(a, expectedVersion) {
    const changed = await sql.run(
      `update environment_alias set environment = ?, version = ?, updated_at = ?, updated_by = ?
       where space = ? and id = ? and version = ?`,
      [a.environment, a.version, a.updatedAt, a.updatedBy, a.space, a.id, expectedVersion],
    )
    return changed === 1
  },
  async delete(space, id) {
    await sql.run('delete from environment_alias where space = ? and id = ?', [space, id])
  },
})
