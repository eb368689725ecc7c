import type { Environment } from '#domain/spaces/space'
import type { Sql } from '../sql/sql.ts'
import type { EnvironmentsReader, EnvironmentsWriter } from '../store.ts'

const COLUMNS = `key, space, id, name, status, version, created_at as "createdAt", created_by as "createdBy",
  updated_at as "updatedAt", updated_by as "updatedBy"`

/** Any fixed number: it keeps these locks apart from all others. */
const MODEL_LOCK = 7_432_102

export const environmentsTable = (sql: Sql): EnvironmentsReader & EnvironmentsWriter => ({
  async get(space, id) {
    return (
      (await sql.get<Environment>(`select ${COLUMNS} from environment where space = ? and id = ?`, [space, id])) ?? null
    )
  },
  async list(space, page) {
    const items = await sql.all<Environment>(
      `select ${COLUMNS} from environment where space = ? order by key limit ? offset ?`,
      [space, page.limit, page.skip],
    )
    const count = await sql.get<{ n: number }>('select count(*) as n from environment where space = ?', [space])
    return { total: count!.n, items }
  },
  async insert(e) {
    const row = await sql.get<{ key: number }>(
      `insert into environment (space, id, name, status, version, created_at, created_by, updated_at, updated_by)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (space, id) do nothing returning key`,
      [e.space, e.id, e.name, e.status, e.version, e.createdAt, e.createdBy, e.updatedAt, e.updatedBy],
    )
    return row?.key ?? null
  },
  async lockModel(key, mode) {
    const lock = sql.dialect.nameLock?.[mode]
    if (lock) await sql.get(lock, [MODEL_LOCK, key])
  },
})
