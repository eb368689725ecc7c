import type { Team, TeamMembership } from '#domain/members/members'
import type { Sql } from '../sql/sql.ts'
import type { Page, PageOf, TeamsReader, TeamsWriter } from '../store.ts'

const STAMPS = (t: string) => `${t}.version, ${t}.created_at as "createdAt", ${t}.created_by as "createdBy",
  ${t}.updated_at as "updatedAt", ${t}.updated_by as "updatedBy"`

const TEAM = `t.organization, t.id, t.name, t.description,
  (select count(*) from team_membership c where c.team = t.id) as "memberCount", ${STAMPS('t')}`

const MEMBERSHIP = `m.organization, m.team, m.id, m.user_id as "user", m.admin,
  (select o.id from organization_membership o where o.organization = m.organization and o.user_id = m.user_id)
    as "organizationMembership", ${STAMPS('m')}`

type Row = Omit<TeamMembership, 'admin'> & { admin: number }
const toMembership = (row: Row): TeamMembership => ({ ...row, admin: row.admin === 1 })

export const teamsTable = (sql: Sql): TeamsReader & TeamsWriter => ({
  list: (organization, page) => teams(sql, 't.organization = ?', organization, page),
  ofSpace: (space, page) =>
    teams(sql, 't.id in (select m.team from space_membership m where m.space = ?)', space, page),
  async get(organization, id) {
    return (
      (await sql.get<Team>(`select ${TEAM} from team t where t.organization = ? and t.id = ?`, [organization, id])) ??
      null
    )
  },
  async byName(organization, name) {
    const where = 't.organization = ? and t.name = ?'
    return (await sql.get<Team>(`select ${TEAM} from team t where ${where}`, [organization, name])) ?? null
  },
  async memberships(organization, team, { skip, limit }) {
    const where = team === null ? 'm.organization = ?' : 'm.organization = ? and m.team = ?'
    const params = team === null ? [organization] : [organization, team]
    const rows = await sql.all<Row>(
      `select ${MEMBERSHIP} from team_membership m where ${where} order by m.created_at, m.id limit ? offset ?`,
      [...params, limit, skip],
    )
    const count = await sql.get<{ n: number }>(`select count(*) as n from team_membership m where ${where}`, params)
    return { total: count!.n, items: rows.map(toMembership) }
  },
  async membership(organization, team, id) {
    const row = await sql.get<Row>(
      `select ${MEMBERSHIP} from team_membership m where m.organization = ? and m.team = ? and m.id = ?`,
      [organization, team, id],
    )
    return row ? toMembership(row) : null
  },
  async insert(t) {
    await sql.run(
      `insert into team (organization, id, name, description, version, created_at, created_by, updated_at, updated_by)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [t.organization, t.id, t.name, t.description, t.version, t.createdAt, t.createdBy, t.updatedAt, t.updatedBy],
    )
  },
  async update(t, expectedVersion) {
    const changed = await sql.run(
      `update team set name = ?, description = ?, version = ?, updated_at = ?, updated_by = ?
       where organization = ? and id = ? and version = ?`,
      [t.name, t.description, t.version, t.updatedAt, t.updatedBy, t.organization, t.id, expectedVersion],
    )
    return changed === 1
  },
  async delete(organization, id) {
    await sql.run(
      `delete from membership_role where (space, membership) in
         (select m.space, m.id from space_membership m where m.team = ?)`,
      [id],
    )
    await sql.run('delete from space_membership where team = ?', [id])
    await sql.run('delete from team_membership where organization = ? and team = ?', [organization, id])
    await sql.run('delete from team where organization = ? and id = ?', [organization, id])
  },
  async insertMembership(m) {
    const added = await sql.run(
      `insert into team_membership (organization, team, id, user_id, admin, version, created_at, created_by, updated_at,
         updated_by) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
      [
        m.organization,
        m.team,
        m.id,
        m.user,
        m.admin ? 1 : 0,
        m.version,
        m.createdAt,
        m.createdBy,
        m.updatedAt,
        m.updatedBy,
      ],
    )
    return added === 1
  },
  async updateMembership(m, expectedVersion) {
    const changed = await sql.run(
      `update team_membership set admin = ?, version = ?, updated_at = ?, updated_by = ?
       where organization = ? and team = ? and id = ? and version = ?`,
      [m.admin ? 1 : 0, m.version, m.updatedAt, m.updatedBy, m.organization, m.team, m.id, expectedVersion],
    )
    return changed === 1
  },
  async deleteMembership(organization, team, id) {
    const where = 'organization = ? and team = ? and id = ?'
    return (await sql.run(`delete from team_membership where ${where}`, [organization, team, id])) === 1
  },
})

async function teams(sql: Sql, where: string, id: string, { skip, limit }: Page): Promise<PageOf<Team>> {
  const items = await sql.all<Team>(
    `select ${TEAM} from team t where ${where} order by t.name, t.id limit ? offset ?`,
    [id, limit, skip],
  )
  const count = await sql.get<{ n: number }>(`select count(*) as n from team t where ${where}`, [id])
  return { total: count!.n, items }
}
