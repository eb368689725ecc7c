import type { OrganizationMembership } from '#domain/members/members'
import type { Organization, OrganizationRole, User } from '#domain/users/user'
import { randomId } from '#lib/ids'
import type { Sql } from '../sql/sql.ts'
import type { OrganizationsReader, OrganizationsWriter } from '../store.ts'
import { USER_COLUMNS } from './users.ts'

const COLUMNS = `o.id, o.name, o.second_factor_required as "secondFactorRequired", o.version, o.created_at as "createdAt",
  o.updated_at as "updatedAt"`

type Row = Omit<Organization, 'secondFactorRequired'> & { secondFactorRequired: number }
const toOrganization = (row: Row): Organization => ({ ...row, secondFactorRequired: row.secondFactorRequired === 1 })

/**
 * Is a second factor missing that organization `o` requires of user `u`? Those without a password sign in with a provider,
 * which has its own.
 */
export const LACKS_FACTOR = `o.second_factor_required = 1 and u.password is not null and not exists
  (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null)`

const MEMBERSHIP = `m.organization, m.id, m.user_id as "user", m.role, m.status, m.version, m.created_at as "createdAt",
  m.updated_at as "updatedAt"`

const USERS_OF = 'organization_membership m join user_account u on u.id = m.user_id where m.organization = ?'

export const organizationsTable = (sql: Sql): OrganizationsReader & OrganizationsWriter => ({
  async get(id) {
    const row = await sql.get<Row>(`select ${COLUMNS} from organization o where o.id = ?`, [id])
    return row ? toOrganization(row) : null
  },
  async lacksSecondFactor(id, userId) {
    const text = `select 1 from organization o join user_account u on u.id = ? where o.id = ? and ${LACKS_FACTOR}`
    return (await sql.get(text, [userId, id])) !== undefined
  },
  async requireSecondFactor(id, required, at) {
    await sql.run(
      'update organization set second_factor_required = ?, version = version + 1, updated_at = ? where id = ?',
      [required ? 1 : 0, at, id],
    )
  },
  async ofUser(userId) {
    const rows = await sql.all<Row>(
      `select ${COLUMNS} from organization_membership m join organization o on o.id = m.organization
       where m.user_id = ? and m.status = 'active' order by o.created_at, o.id`,
      [userId],
    )
    return rows.map(toOrganization)
  },
  async role(id, userId) {
    const row = await sql.get<{ role: OrganizationRole }>(
      `select role from organization_membership where organization = ? and user_id = ? and status = 'active'`,
      [id, userId],
    )
    return row?.role ?? null
  },
  async membership(id, userId) {
    const where = 'm.organization = ? and m.user_id = ?'
    return (
      (await sql.get<OrganizationMembership>(`select ${MEMBERSHIP} from organization_membership m where ${where}`, [
        id,
        userId,
      ])) ?? null
    )
  },
  async membershipById(id, membership) {
    const text = `select ${MEMBERSHIP} from organization_membership m where m.organization = ? and m.id = ?`
    return (await sql.get<OrganizationMembership>(text, [id, membership])) ?? null
  },
  async memberships(id, { skip, limit, user }) {
    const where = user === undefined ? 'm.organization = ?' : 'm.organization = ? and m.user_id = ?'
    const params = user === undefined ? [id] : [id, user]
    const items = await sql.all<OrganizationMembership>(
      `select ${MEMBERSHIP} from organization_membership m where ${where} order by m.created_at, m.user_id
       limit ? offset ?`,
      [...params, limit, skip],
    )
    const count = await sql.get<{ n: number }>(
      `select count(*) as n from organization_membership m where ${where}`,
      params,
    )
    return { total: count!.n, items }
  },
  async users(id, { skip, limit }) {
    const items = await sql.all<User>(
      `select ${USER_COLUMNS} from ${USERS_OF} order by m.created_at, u.id limit ? offset ?`,
      [id, limit, skip],
    )
    const count = await sql.get<{ n: number }>(`select count(*) as n from ${USERS_OF}`, [id])
    return { total: count!.n, items }
  },
  async user(id, userId) {
    return (await sql.get<User>(`select ${USER_COLUMNS} from ${USERS_OF} and u.id = ?`, [id, userId])) ?? null
  },
  async countOwners(id) {
    const row = await sql.get<{ n: number }>(
      `select count(*) as n from organization_membership m join user_account u on u.id = m.user_id
       where m.organization = ? and m.role = 'owner' and m.status = 'active' and u.state = 'active'`,
      [id],
    )
    return row!.n
  },
  async insert(o) {
    await sql.run(
      `insert into organization (id, name, second_factor_required, version, created_at, updated_at)
       values (?, ?, ?, ?, ?, ?)`,
      [o.id, o.name, o.secondFactorRequired ? 1 : 0, o.version, o.createdAt, o.updatedAt],
    )
  },
  async addMember(id, userId, role, at) {
    await sql.run(
      `insert into organization_membership (organization, id, user_id, role, status, version, created_at, updated_at)
       values (?, ?, ?, ?, 'active', 1, ?, ?) on conflict (organization, user_id) do update set role = excluded.role`,
      [id, randomId(), userId, role, at, at],
    )
  },
  async putMembership(m) {
    await sql.run(
      `insert into organization_membership (organization, id, user_id, role, status, version, created_at, updated_at)
       values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (organization, user_id) do update
       set role = excluded.role, status = excluded.status, version = excluded.version, updated_at = excluded.updated_at`,
      [m.organization, m.id, m.user, m.role, m.status, m.version, m.createdAt, m.updatedAt],
    )
  },
  async removeMember(id, userId) {
    await sql.run('delete from organization_membership where organization = ? and user_id = ?', [id, userId])
  },
  async lock(id) {
    if (sql.dialect.forUpdate)
      await sql.get(`select o.id from organization o where o.id = ?${sql.dialect.forUpdate}`, [id])
  },
})
