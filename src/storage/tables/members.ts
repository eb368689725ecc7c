import type { SpaceMember, SpaceMembership } from '#domain/members/members'
import type { User } from '#domain/users/user'
import type { Sql } from '../sql/sql.ts'
import type { MembershipHolder, MembersReader, MembersWriter, PageOf } from '../store.ts'
import { USER_COLUMNS } from './users.ts'

const COLUMNS = `m.space, m.id, m.user_id as "user", m.team, m.admin, m.version, m.created_at as "createdAt",
  m.created_by as "createdBy", m.updated_at as "updatedAt", m.updated_by as "updatedBy"`

type Row = Omit<SpaceMembership, 'admin' | 'roles'> & { admin: number }

const HOLDER: Readonly<Record<MembershipHolder, string>> = { user: 'm.user_id', team: 'm.team' }

/** Everybody in the space that the parameter names, once for each way in. */
const WAYS_IN = `(
  select m.space, m.id, m.user_id, m.admin, 0 as of_team from space_membership m where m.space = ? and m.user_id is not null
  union all
  select m.space, m.id, t.user_id, m.admin, 1 as of_team from space_membership m join team_membership t on t.team = m.team
    where m.space = ?
) w`

/** Everybody in the space (the parameter, three times), and those who run its organization. */
const USERS_IN = `user_account u where u.id in (
  select m.user_id from space_membership m where m.space = ? and m.user_id is not null
  union select t.user_id from space_membership m join team_membership t on t.team = m.team where m.space = ?
  union select o.user_id from space s join organization_membership o on o.organization = s.organization
    where s.id = ? and o.role in ('owner', 'admin') and o.status = 'active')`

export const membersTable = (sql: Sql): MembersReader & MembersWriter => {
  const find = async (where: string, params: readonly unknown[]): Promise<SpaceMembership | null> => {
    const rows = await sql.all<Row>(`select ${COLUMNS} from space_membership m where ${where}`, params)
    return (await withRoles(sql, rows))[0] ?? null
  }
  return {
    list: (space, of, page) => memberships(sql, `m.space = ? and ${HOLDER[of]} is not null`, [space], page),
    ofOrganization(organization, of, { team, user, id, ...page }) {
      const conditions = [
        'm.space in (select s.id from space s where s.organization = ? and s.deleted_at is null)',
        `${HOLDER[of]} is not null`,
      ]
      const params = [organization]
      for (const [column, value] of [
        ['m.team', team],
        ['m.user_id', user],
        ['m.id', id],
      ]) {
        if (value === undefined) continue
        conditions.push(`${column} = ?`)
        params.push(value)
      }
      return memberships(sql, conditions.join(' and '), params, page)
    },
    get: (space, of, id) => find(`m.space = ? and m.id = ? and ${HOLDER[of]} is not null`, [space, id]),
    byHolder: (space, of, holder) => find(`m.space = ? and ${HOLDER[of]} = ?`, [space, holder]),
    async members(space, { skip, limit }) {
      const users = await sql.all<{ user_id: string }>(
        `select distinct w.user_id from ${WAYS_IN} order by w.user_id limit ? offset ?`,
        [space, space, limit, skip],
      )
      const count = await sql.get<{ n: number }>(`select count(distinct w.user_id) as n from ${WAYS_IN}`, [
        space,
        space,
      ])
      const items = await membersAmong(
        sql,
        space,
        users.map((row) => row.user_id),
      )
      return { total: count!.n, items }
    },
    member: async (space, userId) => (await membersAmong(sql, space, [userId]))[0] ?? null,
    async users(space, { skip, limit }) {
      const of = [space, space, space]
      const items = await sql.all<User>(
        `select ${USER_COLUMNS} from ${USERS_IN} order by u.created_at, u.id limit ? offset ?`,
        [...of, limit, skip],
      )
      const count = await sql.get<{ n: number }>(`select count(*) as n from ${USERS_IN}`, of)
      return { total: count!.n, items }
    },
    async user(space, userId) {
      const of = [space, space, space]
      return (await sql.get<User>(`select ${USER_COLUMNS} from ${USERS_IN} and u.id = ?`, [...of, userId])) ?? null
    },
    async insert(m) {
      const added = await sql.run(
        `insert into space_membership (space, id, user_id, team, admin, version, created_at, created_by, updated_at,
           updated_by) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
        [m.space, m.id, m.user, m.team, m.admin ? 1 : 0, m.version, m.createdAt, m.createdBy, m.updatedAt, m.updatedBy],
      )
      if (added === 1) await insertRoles(sql, m)
      return added === 1
    },
    async update(m, expectedVersion) {
      const changed = await sql.run(
        `update space_membership set admin = ?, version = ?, updated_at = ?, updated_by = ?
         where space = ? and id = ? and version = ?`,
        [m.admin ? 1 : 0, m.version, m.updatedAt, m.updatedBy, m.space, m.id, expectedVersion],
      )
      if (changed !== 1) return false
      await sql.run('delete from membership_role where space = ? and membership = ?', [m.space, m.id])
      await insertRoles(sql, m)
      return true
    },
    async delete(space, id) {
      await sql.run('delete from membership_role where space = ? and membership = ?', [space, id])
      return (await sql.run('delete from space_membership where space = ? and id = ?', [space, id])) === 1
    },
    async removeUser(organization, userId) {
      const spaces = 'select s.id from space s where s.organization = ?'
      await sql.run(
        `delete from membership_role where (space, membership) in
           (select m.space, m.id from space_membership m where m.user_id = ? and m.space in (${spaces}))`,
        [userId, organization],
      )
      await sql.run(`delete from space_membership where user_id = ? and space in (${spaces})`, [userId, organization])
      await sql.run('delete from team_membership where user_id = ? and organization = ?', [userId, organization])
    },
  }
}

const insertRoles = (sql: Sql, { space, id, roles }: SpaceMembership): Promise<void> =>
  sql.insertMany(
    'membership_role',
    ['space', 'membership', 'role', 'place'],
    roles.map((role, place) => [space, id, role, place]),
  )

async function memberships(
  sql: Sql,
  where: string,
  params: readonly unknown[],
  { skip, limit }: { skip: number; limit: number },
): Promise<PageOf<SpaceMembership>> {
  const rows = await sql.all<Row>(
    `select ${COLUMNS} from space_membership m where ${where} order by m.created_at, m.space, m.id limit ? offset ?`,
    [...params, limit, skip],
  )
  const count = await sql.get<{ n: number }>(`select count(*) as n from space_membership m where ${where}`, params)
  return { total: count!.n, items: await withRoles(sql, rows) }
}

async function withRoles(sql: Sql, rows: readonly Row[]): Promise<SpaceMembership[]> {
  const roles = await rolesOf(sql, rows)
  return rows.map((row) => ({ ...row, admin: row.admin === 1, roles: roles(row.space, row.id) }))
}

async function rolesOf(sql: Sql, memberships: readonly { space: string; id: string }[]) {
  const rows =
    memberships.length === 0
      ? []
      : await sql.all<{ space: string; membership: string; role: string }>(
          `select space, membership, role from membership_role
           where ${sql.dialect.in('space', 'text')} and ${sql.dialect.in('membership', 'text')} order by place`,
          [
            sql.dialect.list([...new Set(memberships.map(({ space }) => space))]),
            sql.dialect.list(memberships.map(({ id }) => id)),
          ],
        )
  const byMembership = Map.groupBy(rows, ({ space, membership }) => `${space} ${membership}`)
  return (space: string, id: string) => (byMembership.get(`${space} ${id}`) ?? []).map(({ role }) => role)
}

async function membersAmong(sql: Sql, space: string, users: readonly string[]): Promise<SpaceMember[]> {
  if (users.length === 0) return []
  const rows = await sql.all<{ id: string; user: string; admin: number; ofTeam: number }>(
    `select w.id, w.user_id as "user", w.admin, w.of_team as "ofTeam" from ${WAYS_IN}
     where ${sql.dialect.in('w.user_id', 'text')} order by w.user_id, w.of_team, w.id`,
    [space, space, sql.dialect.list(users)],
  )
  const roles = await rolesOf(
    sql,
    rows.map(({ id }) => ({ space, id })),
  )
  return [...Map.groupBy(rows, ({ user }) => user)].map(([user, ways]) => ({
    space,
    user,
    admin: ways.some(({ admin }) => admin === 1),
    roles: [...new Set(ways.flatMap(({ id }) => roles(space, id)))],
    memberships: ways.map(({ id, ofTeam }) => ({ id, isOfTeam: ofTeam === 1 })),
  }))
}
