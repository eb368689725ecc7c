import type { Organization, OrganizationRole } from '#domain/users/user'
import type { Sql } from '../sql/sql.ts'
import type { OrganizationsReader, OrganizationsWriter } from '../store.ts'

const COLUMNS = 'o.id, o.name, o.version, o.created_at as "createdAt", o.updated_at as "updatedAt"'

export const organizationsTable = (sql: Sql): OrganizationsReader & OrganizationsWriter => ({
  async get(id) {
    return (await sql.get<Organization>(`select ${COLUMNS} from organization o where o.id = ?`, [id])) ?? null
  },
  ofUser(userId) {
    return sql.all<Organization>(
      `select ${COLUMNS} from organization_membership m join organization o on o.id = m.organization
       where m.user_id = ? order by o.created_at, o.id`,
      [userId],
    )
  },
  async role(id, userId) {
    const row = await sql.get<{ role: OrganizationRole }>(
      'select role from organization_membership where organization = ? and user_id = ?',
      [id, userId],
    )
    return row?.role ?? null
  },
  async insert(o) {
    await sql.run('insert into organization (id, name, version, created_at, updated_at) values (?, ?, ?, ?, ?)', [
      o.id,
      o.name,
      o.version,
      o.createdAt,
      o.updatedAt,
    ])
  },
  async addMember(id, userId, role, at) {
    await sql.run(
      `insert into organization_membership (organization, user_id, role, created_at) values (?, ?, ?, ?)
       on conflict (organization, user_id) do update set role = excluded.role`,
      [id, userId, role, at],
    )
  },
})
