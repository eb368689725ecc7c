import type { Tag } from '#domain/spaces/space'
import type { Sql } from '../sql/sql.ts'
import type { TagsReader, TagsWriter } from '../store.ts'

const COLUMNS = `environment, id, name, visibility, version, created_at as "createdAt", created_by as "createdBy",
  updated_at as "updatedAt", updated_by as "updatedBy"`

export const tagsTable = (sql: Sql): TagsReader & TagsWriter => ({
  async get(environment, id) {
    return (
      (await sql.get<Tag>(`select ${COLUMNS} from tag where environment = ? and id = ?`, [environment, id])) ?? null
    )
  },
  list(environment) {
    return sql.all<Tag>(`select ${COLUMNS} from tag where environment = ? order by name, id`, [environment])
  },
  async insert(t) {
    const added = await sql.run(
      `insert into tag (environment, id, name, visibility, version, created_at, created_by, updated_at, updated_by)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
      [t.environment, t.id, t.name, t.visibility, t.version, t.createdAt, t.createdBy, t.updatedAt, t.updatedBy],
    )
    return added === 1
  },
  async update(t, expectedVersion) {
    const changed = await sql.run(
      `update tag set name = ?, version = ?, updated_at = ?, updated_by = ?
       where environment = ? and id = ? and version = ?
         and not exists (select 1 from tag o where o.environment = tag.environment and o.name = ? and o.id <> tag.id)`,
      [t.name, t.version, t.updatedAt, t.updatedBy, t.environment, t.id, expectedVersion, t.name],
    )
    return changed === 1
  },
  async delete(environment, id) {
    await sql.run('delete from tag where environment = ? and id = ?', [environment, id])
  },
})
