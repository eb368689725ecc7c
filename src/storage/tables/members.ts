import type { SpaceMember, SpaceMembership } from '#domain/members/members'
import type { User } from '#domain/users/user'
import { flag, integer, text } from '../schema/column.ts'
import { membershipRole, spaceMembership } from '../schema/schema.ts'
import type { Row } from '../schema/table.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, computed, dynamicQuery, inList, type Params, query } from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'
import { COUNT, countOf, type Page, type Paged, type PageOf, paged, readPage } from './page.ts'
import { USER_COLUMNS } from './users.ts'

export type MembershipHolder = 'user' | 'team'

type Stored = Row<typeof spaceMembership>

const COLUMNS = columns(spaceMembership, 'm')
const ORDER = 'm.created_at, m.space, m.id'

const heldBy = (holder: 'm.user_id' | 'm.team') => ({
  holder,
  list: paged(COLUMNS, `space_membership m where m.space = ? and ${holder} is not null`, ORDER),
  byId: query`select ${COLUMNS} from space_membership m where m.space = ? and m.id = ? and ${holder} is not null`,
  byHolder: query`select ${COLUMNS} from space_membership m where m.space = ? and ${holder} = ?`,
})
const BY_HOLDER = { user: heldBy('m.user_id'), team: heldBy('m.team') }

const ROLES = query`select ${columns(membershipRole, '', 'space', 'membership', 'role')} from membership_role
  where ${inList('space', 'text')} and ${inList('membership', 'text')} order by place`

/** Every user in the space, once per membership that grants access. The space is the parameter, twice. */
const USER_MEMBERSHIPS = `(
  select m.space, m.id, m.user_id, m.admin, 0 as of_team from space_membership m where m.space = ? and m.user_id is not null
  union all
  select m.space, m.id, t.user_id, m.admin, 1 as of_team from space_membership m join team_membership t on t.team = m.team
    where m.space = ?
) w`
const USER = computed('user', text(), 'w.user_id')
const MEMBERS = query`select distinct ${USER} from ${USER_MEMBERSHIPS} order by w.user_id limit ? offset ?`
const COUNT_MEMBERS = query`select ${computed('n', integer(), 'count(distinct w.user_id)')} from ${USER_MEMBERSHIPS}`
const MEMBERSHIPS_OF = query`select ${computed('id', text(), 'w.id')}, ${USER}, ${computed('admin', flag(), 'w.admin')},
    ${computed('isOfTeam', flag(), 'w.of_team')}
  from ${USER_MEMBERSHIPS} where ${inList('w.user_id', 'text')} order by w.user_id, w.of_team, w.id`

/** Every user in the space (the parameter, three times), and the owners and admins of its organization. */
const USERS_IN = `user_account u where u.id in (
  select m.user_id from space_membership m where m.space = ? and m.user_id is not null
  union select t.user_id from space_membership m join team_membership t on t.team = m.team where m.space = ?
  union select o.user_id from space s join organization_membership o on o.organization = s.organization
    where s.id = ? and o.role in ('owner', 'admin') and o.status = 'active')`
const USERS = paged(USER_COLUMNS, USERS_IN, 'u.created_at, u.id')
const ONE_USER = query`select ${USER_COLUMNS} from ${USERS_IN} and u.id = ?`

const INSERT = insert(spaceMembership, { onConflict: 'do nothing' })
const INSERT_ROLE = insert(membershipRole)
const UPDATE = update(
  spaceMembership,
  ['admin', 'version', 'updatedAt', 'updatedBy'],
  'where space = ? and id = ? and version = ?',
)
const DELETE_ROLES = command`delete from membership_role where space = ? and membership = ?`
const DELETE = command`delete from space_membership where space = ? and id = ?`
const SPACES = 'select s.id from space s where s.organization = ?'
const REMOVALS_OF_USER = [
  command`delete from membership_role where (space, membership) in
    (select m.space, m.id from space_membership m where m.user_id = ? and m.space in (${SPACES}))`,
  command`delete from space_membership where user_id = ? and space in (${SPACES})`,
  command`delete from team_membership where user_id = ? and organization = ?`,
]

export const membersReader = (sql: ReadSql) => ({
  /** Memberships of a space by users or by teams, oldest first. */
  list: (space: string, of: MembershipHolder, page: Page): Promise<PageOf<SpaceMembership>> =>
    memberships(sql, BY_HOLDER[of].list, [space], page),
  ofOrganization(
    organization: string,
    of: MembershipHolder,
    { team, user, id, ...page }: Page & { team?: string; user?: string; id?: string },
  ): Promise<PageOf<SpaceMembership>> {
    const conditions = [
      'm.space in (select s.id from space s where s.organization = ? and s.deleted_at is null)',
      `${BY_HOLDER[of].holder} is not null`,
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
    const from = `space_membership m where ${conditions.join(' and ')}`
    const list = dynamicQuery(COLUMNS, `select ${COLUMNS.sqlite} from ${from} order by ${ORDER} limit ? offset ?`)
    return memberships(sql, { list, count: dynamicQuery(COUNT, `select count(*) as n from ${from}`) }, params, page)
  },
  async get(space: string, of: MembershipHolder, id: string): Promise<SpaceMembership | null> {
    return (await withRoles(sql, await sql.all(BY_HOLDER[of].byId, [space, id])))[0] ?? null
  },
  /** By the id of the user or team. */
  async byHolder(space: string, of: MembershipHolder, holder: string): Promise<SpaceMembership | null> {
    return (await withRoles(sql, await sql.all(BY_HOLDER[of].byHolder, [space, holder])))[0] ?? null
  },
  /** All users in a space, directly or through a team. */
  async members(space: string, { skip, limit }: Page): Promise<PageOf<SpaceMember>> {
    const users = (await sql.all(MEMBERS, [space, space, limit, skip])).map(({ user }) => user)
    const total = await countOf(sql, COUNT_MEMBERS, [space, space])
    return { total, items: await membersAmong(sql, space, users) }
  },
  async member(space: string, userId: string): Promise<SpaceMember | null> {
    return (await membersAmong(sql, space, [userId]))[0] ?? null
  },
  /** The accounts of all users who belong to a space, owners and admins of its organization included. */
  users: (space: string, page: Page): Promise<PageOf<User>> => readPage(sql, USERS, [space, space, space], page),
  async user(space: string, userId: string): Promise<User | null> {
    return (await sql.get(ONE_USER, [space, space, space, userId])) ?? null
  },
})

export const membersWriter = (sql: Sql) => ({
  ...membersReader(sql),
  /** False when the id is taken, or the user or team already has a membership. */
  async insert(membership: SpaceMembership): Promise<boolean> {
    const added = await sql.run(INSERT, INSERT.params(membership))
    if (added === 1) await insertRoles(sql, membership)
    return added === 1
  },
  async update(membership: SpaceMembership, expectedVersion: number): Promise<boolean> {
    const { space, id } = membership
    const changed = await sql.run(UPDATE, UPDATE.params(membership, space, id, expectedVersion))
    if (changed !== 1) return false
    await sql.run(DELETE_ROLES, [space, id])
    await insertRoles(sql, membership)
    return true
  },
  async delete(space: string, id: string): Promise<boolean> {
    await sql.run(DELETE_ROLES, [space, id])
    return (await sql.run(DELETE, [space, id])) === 1
  },
  /** Removes a user from every space and team of an organization. */
  async removeUser(organization: string, userId: string): Promise<void> {
    for (const removal of REMOVALS_OF_USER) await sql.run(removal, [userId, organization])
  },
})

const insertRoles = (sql: Sql, { space, id: membership, roles }: SpaceMembership): Promise<void> =>
  sql.insertMany(
    INSERT_ROLE,
    roles.map((role, place) => INSERT_ROLE.params({ space, membership, role, place })),
  )

async function memberships(
  sql: ReadSql,
  list: Paged<Stored>,
  params: Params,
  page: Page,
): Promise<PageOf<SpaceMembership>> {
  const { total, items } = await readPage(sql, list, params, page)
  return { total, items: await withRoles(sql, items) }
}

async function withRoles(sql: ReadSql, rows: readonly Stored[]): Promise<SpaceMembership[]> {
  const roles = await rolesOf(sql, rows)
  return rows.map((row) => ({ ...row, roles: roles(row.space, row.id) }))
}

async function rolesOf(sql: ReadSql, memberships: readonly { space: string; id: string }[]) {
  const spaces = [...new Set(memberships.map(({ space }) => space))]
  const ids = memberships.map(({ id }) => id)
  const rows = ids.length === 0 ? [] : await sql.all(ROLES, [sql.dialect.list(spaces), sql.dialect.list(ids)])
  const byMembership = Map.groupBy(rows, ({ space, membership }) => `${space} ${membership}`)
  return (space: string, id: string) => (byMembership.get(`${space} ${id}`) ?? []).map(({ role }) => role)
}

async function membersAmong(sql: ReadSql, space: string, users: readonly string[]): Promise<SpaceMember[]> {
  if (users.length === 0) return []
  const rows = await sql.all(MEMBERSHIPS_OF, [space, space, sql.dialect.list(users)])
  const roles = await rolesOf(
    sql,
    rows.map(({ id }) => ({ space, id })),
  )
  return [...Map.groupBy(rows, ({ user }) => user)].map(([user, granted]) => ({
    space,
    user,
    admin: granted.some(({ admin }) => admin),
    roles: [...new Set(granted.flatMap(({ id }) => roles(space, id)))],
    memberships: granted.map(({ id, isOfTeam }) => ({ id, isOfTeam })),
  }))
}
