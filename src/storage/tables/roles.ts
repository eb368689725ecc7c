import type { Permissions, Policy, Role } from '#domain/roles/role'
import { role, spaceMembership } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, inList, outer, query } from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'
import { type Page, type PageOf, paged, readPage } from './page.ts'

/** A role granted to a user in a space: one per membership and role. */
export interface GrantedRole {
  admin: boolean
  /** Null when the membership has no role. */
  role: { permissions: Permissions; policies: readonly Policy[] } | null
}

const COLUMNS = columns(role, 'r')
const ORDER = 'r.name, r.space, r.id'
const OF_SPACE = paged(COLUMNS, 'role r where r.space = ?', ORDER)
const OF_ORGANIZATION = paged(
  COLUMNS,
  'space s join role r on r.space = s.id where s.organization = ? and s.deleted_at is null',
  ORDER,
)
const GET = query`select ${COLUMNS} from role r where r.space = ? and r.id = ?`
const BY_NAME = query`select ${COLUMNS} from role r where r.space = ? and r.name = ?`
const IS_USED = query`select 1 from membership_role where space = ? and role = ? limit 1`
const KNOWN = query`select ${columns(role, '', 'id')} from role where space = ? and ${inList('id', 'text')}`
const GRANTED = query`select ${columns(spaceMembership, 'm', 'admin')},
    ${outer(columns(role, 'r', 'permissions', 'policies'))}
  from space_membership m
  left join membership_role x on x.space = m.space and x.membership = m.id
  left join role r on r.space = x.space and r.id = x.role
  where m.space = ? and (m.user_id = ? or m.team in (select t.team from team_membership t where t.user_id = ?))`
const INSERT = insert(role)
const UPDATE = update(
  role,
  ['name', 'description', 'permissions', 'policies', 'version', 'updatedAt', 'updatedBy'],
  'where space = ? and id = ? and version = ?',
)
const DELETE = command`delete from role where space = ? and id = ?`

export const rolesReader = (sql: ReadSql) => ({
  list: (space: string, page: Page): Promise<PageOf<Role>> => readPage(sql, OF_SPACE, [space], page),
  ofOrganization: (organization: string, page: Page): Promise<PageOf<Role>> =>
    readPage(sql, OF_ORGANIZATION, [organization], page),
  async get(space: string, id: string): Promise<Role | null> {
    return (await sql.get(GET, [space, id])) ?? null
  },
  async byName(space: string, name: string): Promise<Role | null> {
    return (await sql.get(BY_NAME, [space, name])) ?? null
  },
  /** Does a membership have this role? */
  async isUsed(space: string, id: string): Promise<boolean> {
    return (await sql.get(IS_USED, [space, id])) !== undefined
  },
  /** The ids among these that are roles of the space. */
  async known(space: string, ids: readonly string[]): Promise<string[]> {
    return (await sql.all(KNOWN, [space, sql.dialect.list(ids)])).map(({ id }) => id)
  },
  /** All roles of a user in a space, directly and through teams. One query, because every request needs it. */
  async granted(space: string, userId: string): Promise<GrantedRole[]> {
    const rows = await sql.all(GRANTED, [space, userId, userId])
    return rows.map(({ admin, permissions, policies }) => ({
      admin,
      role: permissions === null || policies === null ? null : { permissions, policies },
    }))
  },
})

export const rolesWriter = (sql: Sql) => ({
  ...rolesReader(sql),
  /** The caller has checked that id and name are free, and holds the lock of the space. */
  insert: (roles: readonly Role[]): Promise<void> =>
    sql.insertMany(
      INSERT,
      roles.map((role) => INSERT.params(role)),
    ),
  async update(role: Role, expectedVersion: number): Promise<boolean> {
    return (await sql.run(UPDATE, UPDATE.params(role, role.space, role.id, expectedVersion))) === 1
  },
  async delete(space: string, id: string): Promise<void> {
    await sql.run(DELETE, [space, id])
  },
})
