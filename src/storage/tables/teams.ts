import type { Team, TeamMembership } from '#domain/members/members'
import { bigint, text } from '../schema/column.ts'
import { team, teamMembership } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, computed, part, query } from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'
import { type Page, type PageOf, paged, readPage } from './page.ts'

const TEAM = part`${columns(team, 't')}, ${computed(
  'memberCount',
  bigint(),
  '(select count(*) from team_membership c where c.team = t.id)',
)}`
const MEMBERSHIP = part`${columns(teamMembership, 'm')}, ${computed(
  'organizationMembership',
  text(),
  '(select o.id from organization_membership o where o.organization = m.organization and o.user_id = m.user_id)',
)}`

const OF_ORGANIZATION = paged(TEAM, 'team t where t.organization = ?', 't.name, t.id')
const OF_SPACE = paged(
  TEAM,
  'team t where t.id in (select m.team from space_membership m where m.space = ?)',
  't.name, t.id',
)
const GET = query`select ${TEAM} from team t where t.organization = ? and t.id = ?`
const BY_NAME = query`select ${TEAM} from team t where t.organization = ? and t.name = ?`
const MEMBERSHIPS = paged(MEMBERSHIP, 'team_membership m where m.organization = ?', 'm.created_at, m.id')
const MEMBERSHIPS_OF = paged(
  MEMBERSHIP,
  'team_membership m where m.organization = ? and m.team = ?',
  'm.created_at, m.id',
)
const ONE_MEMBERSHIP = query`select ${MEMBERSHIP} from team_membership m
  where m.organization = ? and m.team = ? and m.id = ?`

const INSERT = insert(team)
const UPDATE = update(
  team,
  ['name', 'description', 'version', 'updatedAt', 'updatedBy'],
  'where organization = ? and id = ? and version = ?',
)
const REMOVALS_IN_SPACES = [
  command`delete from membership_role where (space, membership) in
    (select m.space, m.id from space_membership m where m.team = ?)`,
  command`delete from space_membership where team = ?`,
]
const REMOVALS = [
  command`delete from team_membership where organization = ? and team = ?`,
  command`delete from team where organization = ? and id = ?`,
]
const INSERT_MEMBERSHIP = insert(teamMembership, { onConflict: 'do nothing' })
const UPDATE_MEMBERSHIP = update(
  teamMembership,
  ['admin', 'version', 'updatedAt', 'updatedBy'],
  'where organization = ? and team = ? and id = ? and version = ?',
)
const DELETE_MEMBERSHIP = command`delete from team_membership where organization = ? and team = ? and id = ?`

export const teamsReader = (sql: ReadSql) => ({
  list: (organization: string, page: Page): Promise<PageOf<Team>> =>
    readPage(sql, OF_ORGANIZATION, [organization], page),
  /** Teams that belong to a space. */
  ofSpace: (space: string, page: Page): Promise<PageOf<Team>> => readPage(sql, OF_SPACE, [space], page),
  async get(organization: string, id: string): Promise<Team | null> {
    return (await sql.get(GET, [organization, id])) ?? null
  },
  async byName(organization: string, name: string): Promise<Team | null> {
    return (await sql.get(BY_NAME, [organization, name])) ?? null
  },
  /** Memberships of one team, or of all teams (null). */
  memberships: (organization: string, team: string | null, page: Page): Promise<PageOf<TeamMembership>> =>
    team === null
      ? readPage(sql, MEMBERSHIPS, [organization], page)
      : readPage(sql, MEMBERSHIPS_OF, [organization, team], page),
  async membership(organization: string, team: string, id: string): Promise<TeamMembership | null> {
    return (await sql.get(ONE_MEMBERSHIP, [organization, team, id])) ?? null
  },
})

export const teamsWriter = (sql: Sql) => ({
  ...teamsReader(sql),
  async insert(team: Team): Promise<void> {
    await sql.run(INSERT, INSERT.params(team))
  },
  async update(team: Team, expectedVersion: number): Promise<boolean> {
    return (await sql.run(UPDATE, UPDATE.params(team, team.organization, team.id, expectedVersion))) === 1
  },
  /** Deletes the team and its memberships, also in spaces. */
  async delete(organization: string, id: string): Promise<void> {
    for (const removal of REMOVALS_IN_SPACES) await sql.run(removal, [id])
    for (const removal of REMOVALS) await sql.run(removal, [organization, id])
  },
  /** False when the user is in the team already. */
  async insertMembership(membership: TeamMembership): Promise<boolean> {
    return (await sql.run(INSERT_MEMBERSHIP, INSERT_MEMBERSHIP.params(membership))) === 1
  },
  async updateMembership(membership: TeamMembership, expectedVersion: number): Promise<boolean> {
    const { organization, team, id } = membership
    const params = UPDATE_MEMBERSHIP.params(membership, organization, team, id, expectedVersion)
    return (await sql.run(UPDATE_MEMBERSHIP, params)) === 1
  },
  async deleteMembership(organization: string, team: string, id: string): Promise<boolean> {
    return (await sql.run(DELETE_MEMBERSHIP, [organization, team, id])) === 1
  },
})
