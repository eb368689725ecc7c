import type { OrganizationMembership } from '#domain/members/members'
import type { Organization, OrganizationRole, User } from '#domain/users/user'
import { randomId } from '#lib/ids'
import { organization, organizationMembership } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, FOR_UPDATE, query } from '../sql/statement.ts'
import { excluded, insert, update } from '../sql/write.ts'
import { COUNT, countOf, type Page, type PageOf, paged, readPage } from './page.ts'
import { USER_COLUMNS } from './users.ts'

/**
 * SQL: does user `u` lack a second factor that organization `o` requires? Users without a password sign in with a
 * provider, which has its own.
 */
export const LACKS_FACTOR = `o.second_factor_required = 1 and u.password is not null and not exists
  (select 1 from second_factor f where f.user_id = u.id and f.confirmed_at is not null)`

const COLUMNS = columns(organization, 'o')
const GET = query`select ${COLUMNS} from organization o where o.id = ?`
const LACKS_SECOND_FACTOR = query`select 1 from organization o join user_account u on u.id = ? where o.id = ? and ${LACKS_FACTOR}`
const OF_USER = query`select ${COLUMNS} from organization_membership m join organization o on o.id = m.organization
  where m.user_id = ? and m.status = 'active' order by o.created_at, o.id`
const ROLE = query`select ${columns(organizationMembership, '', 'role')} from organization_membership
  where organization = ? and user_id = ? and status = 'active'`

const MEMBERSHIP = columns(organizationMembership, 'm')
const OF_ORGANIZATION = 'organization_membership m where m.organization = ?'
const MEMBERSHIP_OF = query`select ${MEMBERSHIP} from ${OF_ORGANIZATION} and m.user_id = ?`
const MEMBERSHIP_BY_ID = query`select ${MEMBERSHIP} from ${OF_ORGANIZATION} and m.id = ?`
const MEMBERSHIPS = paged(MEMBERSHIP, OF_ORGANIZATION, 'm.created_at, m.user_id')
const MEMBERSHIPS_OF = paged(MEMBERSHIP, `${OF_ORGANIZATION} and m.user_id = ?`, 'm.created_at, m.user_id')

const USERS_OF = 'organization_membership m join user_account u on u.id = m.user_id where m.organization = ?'
const USERS = paged(USER_COLUMNS, USERS_OF, 'm.created_at, u.id')
const ONE_USER = query`select ${USER_COLUMNS} from ${USERS_OF} and u.id = ?`
const COUNT_OWNERS = query`select ${COUNT} from ${USERS_OF}
  and m.role = 'owner' and m.status = 'active' and u.state = 'active'`

const INSERT = insert(organization)
const RENAME = update(organization, ['name', 'version', 'updatedAt'], 'where id = ?')
const REQUIRE_FACTOR = command`update organization
  set second_factor_required = ?, version = version + 1, updated_at = ? where id = ?`
const ADD_MEMBER = insert(organizationMembership, {
  onConflict: `(organization, user_id) do update set ${excluded(organizationMembership, 'role')}`,
})
const PUT_MEMBERSHIP = insert(organizationMembership, {
  onConflict: `(organization, user_id) do update set
    ${excluded(organizationMembership, 'role', 'status', 'version', 'updatedAt')}`,
})
const REMOVE_MEMBER = command`delete from organization_membership where organization = ? and user_id = ?`
const LOCK = query`select o.id from organization o where o.id = ?${FOR_UPDATE}`

export const organizationsReader = (sql: ReadSql) => ({
  async get(id: string): Promise<Organization | null> {
    return (await sql.get(GET, [id])) ?? null
  },
  /** The organizations of a user, oldest first. */
  ofUser: (userId: string): Promise<Organization[]> => sql.all(OF_USER, [userId]),
  /** Null for users without an active membership. */
  async role(id: string, userId: string): Promise<OrganizationRole | null> {
    return (await sql.get(ROLE, [id, userId]))?.role ?? null
  },
  /** Does the organization require a second factor that the user has not set up? */
  async lacksSecondFactor(id: string, userId: string): Promise<boolean> {
    return (await sql.get(LACKS_SECOND_FACTOR, [userId, id])) !== undefined
  },
  async membership(id: string, userId: string): Promise<OrganizationMembership | null> {
    return (await sql.get(MEMBERSHIP_OF, [id, userId])) ?? null
  },
  async membershipById(id: string, membership: string): Promise<OrganizationMembership | null> {
    return (await sql.get(MEMBERSHIP_BY_ID, [id, membership])) ?? null
  },
  /** Oldest first. */
  memberships: (id: string, { user, ...page }: Page & { user?: string }): Promise<PageOf<OrganizationMembership>> =>
    user === undefined ? readPage(sql, MEMBERSHIPS, [id], page) : readPage(sql, MEMBERSHIPS_OF, [id, user], page),
  users: (id: string, page: Page): Promise<PageOf<User>> => readPage(sql, USERS, [id], page),
  async user(id: string, userId: string): Promise<User | null> {
    return (await sql.get(ONE_USER, [id, userId])) ?? null
  },
  /** How many active owners there are. */
  countOwners: (id: string): Promise<number> => countOf(sql, COUNT_OWNERS, [id]),
})

export const organizationsWriter = (sql: Sql) => ({
  ...organizationsReader(sql),
  async insert(organization: Organization): Promise<void> {
    await sql.run(INSERT, INSERT.params(organization))
  },
  async rename(renamed: Organization): Promise<void> {
    await sql.run(RENAME, RENAME.params(renamed, renamed.id))
  },
  async requireSecondFactor(id: string, required: boolean, at: number): Promise<void> {
    await sql.run(REQUIRE_FACTOR, [required ? 1 : 0, at, id])
  },
  async addMember(organization: string, user: string, role: OrganizationRole, at: number): Promise<void> {
    const added = { organization, id: randomId(), user, role, status: 'active', version: 1 } as const
    await sql.run(ADD_MEMBER, ADD_MEMBER.params({ ...added, createdAt: at, updatedAt: at }))
  },
  /** Inserts or updates a membership. */
  async putMembership(membership: OrganizationMembership): Promise<void> {
    await sql.run(PUT_MEMBERSHIP, PUT_MEMBERSHIP.params(membership))
  },
  async removeMember(id: string, userId: string): Promise<void> {
    await sql.run(REMOVE_MEMBER, [id, userId])
  },
  /** Serializes transactions that change the members. */
  async lock(id: string): Promise<void> {
    if (sql.dialect.forUpdate) await sql.get(LOCK, [id])
  },
})
