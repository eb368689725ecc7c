import type { SpaceRetention } from '#domain/retention/retention-policy'
import type { Space } from '#domain/spaces/space'
import type { OrganizationRole } from '#domain/users/user'
import { flag } from '../schema/column.ts'
import { type AssetProtection, organizationMembership, space, spaceHead } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, columnsExcept, command, computed, FOR_UPDATE, outer, query } from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'
import { LACKS_FACTOR } from './organizations.ts'
import { type Page, type PageOf, paged, readPage } from './page.ts'

const COLUMNS = columnsExcept(space, 's', 'deletedAt', 'assetProtection', 'retention')

/**
 * Owners and admins see all spaces of an organization, others only their own. The user is the parameter, three times.
 */
const OF_USER = `organization_membership m join space s on s.organization = m.organization
  where m.user_id = ? and m.status = 'active' and s.deleted_at is null and (m.role in ('owner', 'admin') or s.id in (
    select x.space from space_membership x where x.user_id = ?
    union select x.space from team_membership t join space_membership x on x.team = t.team where t.user_id = ?))`
const ALL_OF_USER = paged(COLUMNS, OF_USER, 's.name, s.id')
const OF_USER_AND_ORGANIZATION = paged(COLUMNS, `${OF_USER} and s.organization = ?`, 's.name, s.id')

const SEEN_BY = query`select ${COLUMNS}, ${outer(columns(organizationMembership, 'm', 'role'))},
    ${computed('lacksFactor', flag(), `case when ${LACKS_FACTOR} then 1 else 0 end`)}
  from space s join organization o on o.id = s.organization
    left join organization_membership m on m.organization = s.organization and m.user_id = ? and m.status = 'active'
    left join user_account u on u.id = m.user_id
  where s.id = ? and s.deleted_at is null`

const GET = query`select ${COLUMNS} from space s where s.id = ? and s.deleted_at is null`
const PROTECTION = query`select ${columns(space, '', 'assetProtection')} from space where id = ?`
const IDS = query`select ${columns(space, '', 'id')} from space where deleted_at is null order by id`
const IDS_OF_ORGANIZATION = query`select ${columns(space, '', 'id')} from space where organization = ? and deleted_at is null order by id`
const RETENTION = query`select ${columns(space, '', 'retention')} from space where id = ?`
const SET_RETENTION = update(space, ['retention'], 'where id = ?')
const PROTECT = command`update space set asset_protection = ? where id = ?`
const LOCK = query`select s.id from space s where s.id = ?${FOR_UPDATE}`
const MARK_DELETED = command`update space set deleted_at = ? where id = ? and deleted_at is null`
const INSERT = insert(space, {
  without: ['deletedAt', 'assetProtection', 'archivedAt', 'retention'],
  onConflict: '(id) do nothing',
})
const INSERT_HEAD = insert(spaceHead, { without: ['pruned'] })
const UPDATE = update(
  space,
  ['name', 'archivedAt', 'version', 'updatedAt', 'updatedBy'],
  'where id = ? and version = ?',
)

export const spacesReader = (sql: ReadSql) => ({
  async get(id: string): Promise<Space | null> {
    return (await sql.get(GET, [id])) ?? null
  },
  /**
   * The space, the user's role in its organization, and whether they lack a required second factor. One query, because
   * every request needs it.
   */
  async seenBy(
    userId: string,
    id: string,
  ): Promise<{ space: Space; role: OrganizationRole | null; lacksFactor: boolean } | null> {
    const row = await sql.getCached(SEEN_BY, [userId, id])
    if (!row) return null
    // Written property by property, because it is faster than a rest copy.
    const { name, organization, version, createdAt, createdBy, updatedAt, updatedBy, archivedAt } = row
    const stamped = { version, createdAt, createdBy, updatedAt, updatedBy }
    return {
      space: { id: row.id, organization, name, archivedAt, ...stamped },
      role: row.role,
      lacksFactor: row.lacksFactor,
    }
  },
  /** Spaces of the organizations the user belongs to, or of one of them, by name. */
  ofUser(userId: string, page: Page, organization: string | null): Promise<PageOf<Space>> {
    const user = [userId, userId, userId]
    return organization === null
      ? readPage(sql, ALL_OF_USER, user, page)
      : readPage(sql, OF_USER_AND_ORGANIZATION, [...user, organization], page)
  },
  /** Which files of the space need signed URLs; null: none. */
  async protection(id: string): Promise<AssetProtection | null> {
    return (await sql.get(PROTECTION, [id]))?.assetProtection ?? null
  },
  /** The retention policy of the space; null: the settings of the installation. */
  async retention(id: string): Promise<SpaceRetention | null> {
    return (await sql.get(RETENTION, [id]))?.retention ?? null
  },
  /** All ids, for jobs that process every space. */
  async ids(): Promise<string[]> {
    return (await sql.all(IDS)).map((row) => row.id)
  },
  async idsOfOrganization(organization: string): Promise<string[]> {
    return (await sql.all(IDS_OF_ORGANIZATION, [organization])).map((row) => row.id)
  },
})

export const spacesWriter = (sql: Sql) => ({
  ...spacesReader(sql),
  /** Creates the space with an empty log; false when the id is taken. */
  async insert(space: Space): Promise<boolean> {
    const added = await sql.run(INSERT, INSERT.params(space))
    if (added === 1) await sql.run(INSERT_HEAD, INSERT_HEAD.params({ space: space.id, position: 0 }))
    return added === 1
  },
  /** False when `expectedVersion` is not the current one. */
  async update(space: Space, expectedVersion: number): Promise<boolean> {
    return (await sql.run(UPDATE, UPDATE.params(space, space.id, expectedVersion))) === 1
  },
  async protect(id: string, protection: AssetProtection | null): Promise<void> {
    await sql.run(PROTECT, [protection, id])
  },
  async setRetention(id: string, retention: SpaceRetention | null): Promise<void> {
    await sql.run(SET_RETENTION, SET_RETENTION.params({ retention }, id))
  },
  /** Serializes changes of environments and aliases, which share one namespace. */
  async lock(id: string): Promise<void> {
    if (sql.dialect.forUpdate) await sql.get(LOCK, [id])
  },
  /** Hides the space; its rows are removed later. False when it was already deleted. */
  async markDeleted(id: string, at: number): Promise<boolean> {
    return (await sql.run(MARK_DELETED, [at, id])) === 1
  },
})
