import type { Space } from '#domain/spaces/space'
import type { OrganizationRole } from '#domain/users/user'
import type { Sql } from '../sql/sql.ts'
import type { AssetProtection, SpacesReader, SpacesWriter } from '../store.ts'
import { LACKS_FACTOR } from './organizations.ts'

const COLUMNS = `s.id, s.organization, s.name, s.version, s.created_at as "createdAt", s.created_by as "createdBy",
  s.updated_at as "updatedAt", s.updated_by as "updatedBy", s.archived_at as "archivedAt"`

/** Those who run an organization see all of its spaces, the others those they belong to. The user is the parameter, three times. */
const OF_USER = `from organization_membership m join space s on s.organization = m.organization
  where m.user_id = ? and m.status = 'active' and s.deleted_at is null and (m.role in ('owner', 'admin') or s.id in (
    select x.space from space_membership x where x.user_id = ?
    union select x.space from team_membership t join space_membership x on x.team = t.team where t.user_id = ?))`

const SEEN_BY = `select ${COLUMNS}, m.role, case when ${LACKS_FACTOR} then 1 else 0 end as "lacksFactor"
  from space s join organization o on o.id = s.organization
    left join organization_membership m on m.organization = s.organization and m.user_id = ? and m.status = 'active'
    left join user_account u on u.id = m.user_id
  where s.id = ? and s.deleted_at is null`

export const spacesTable = (sql: Sql): SpacesReader & SpacesWriter => ({
  async get(id) {
    return (
      (await sql.get<Space>(`select ${COLUMNS} from space s where s.id = ? and s.deleted_at is null`, [id])) ?? null
    )
  },
  async seenBy(userId, id) {
    const row = await sql.getOnce<Space & { role: OrganizationRole | null; lacksFactor: number }>(SEEN_BY, [userId, id])
    if (!row) return null
    // Member by member: that is quicker than taking one out.
    const { name, organization, version, createdAt, createdBy, updatedAt, updatedBy, archivedAt } = row
    const stamped = { version, createdAt, createdBy, updatedAt, updatedBy }
    return {
      space: { id: row.id, organization, name, archivedAt, ...stamped },
      role: row.role,
      lacksFactor: row.lacksFactor === 1,
    }
  },
  async ofUser(userId, page, organization) {
    const found = organization === null ? OF_USER : `${OF_USER} and s.organization = ?`
    const params = [userId, userId, userId, ...(organization === null ? [] : [organization])]
    const items = await sql.all<Space>(`select ${COLUMNS} ${found} order by s.name, s.id limit ? offset ?`, [
      ...params,
      page.limit,
      page.skip,
    ])
    const count = await sql.get<{ n: number }>(`select count(*) as n ${found}`, params)
    return { total: count!.n, items }
  },
  async protection(id) {
    const text = 'select asset_protection as protection from space where id = ?'
    return (await sql.get<{ protection: AssetProtection | null }>(text, [id]))?.protection ?? null
  },
  async protect(id, protection) {
    await sql.run('update space set asset_protection = ? where id = ?', [protection, id])
  },
  async ids() {
    return (await sql.all<{ id: string }>('select id from space where deleted_at is null order by id')).map(
      (row) => row.id,
    )
  },
  async lock(id) {
    if (sql.dialect.forUpdate) await sql.get(`select s.id from space s where s.id = ?${sql.dialect.forUpdate}`, [id])
  },
  async giveUp(id, at) {
    return (await sql.run('update space set deleted_at = ? where id = ? and deleted_at is null', [at, id])) === 1
  },
  async insert(s) {
    const added = await sql.run(
      `insert into space (id, organization, name, version, created_at, created_by, updated_at, updated_by)
       values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing`,
      [s.id, s.organization, s.name, s.version, s.createdAt, s.createdBy, s.updatedAt, s.updatedBy],
    )
    if (added === 1) await sql.run('insert into space_head (space, position) values (?, 0)', [s.id])
    return added === 1
  },
  async update(s, expectedVersion) {
    const changed = await sql.run(
      `update space set name = ?, archived_at = ?, version = ?, updated_at = ?, updated_by = ?
       where id = ? and version = ?`,
      [s.name, s.archivedAt, s.version, s.updatedAt, s.updatedBy, s.id, expectedVersion],
    )
    return changed === 1
  },
})
