import type { Role } from '#domain/roles/role'
import type { Sql } from '../sql/sql.ts'
import type { Page, PageOf, RolesReader, RolesWriter } from '../store.ts'

const COLUMNS = `r.space, r.id, r.name, r.description, r.permissions, r.policies, r.version, r.created_at as "createdAt",
  r.created_by as "createdBy", r.updated_at as "updatedAt", r.updated_by as "updatedBy"`

type Row = Omit<Role, 'permissions' | 'policies'> & { permissions: string; policies: string }

const toRole = (row: Row): Role => ({
  ...row,
  permissions: JSON.parse(row.permissions),
  policies: JSON.parse(row.policies),
})

export const rolesTable = (sql: Sql): RolesReader & RolesWriter => ({
  list: (space, page) => pageOf(sql, 'role r where r.space = ?', space, page),
  ofOrganization: (organization, page) =>
    pageOf(
      sql,
      'space s join role r on r.space = s.id where s.organization = ? and s.deleted_at is null',
      organization,
      page,
    ),
  async get(space, id) {
    const row = await sql.get<Row>(`select ${COLUMNS} from role r where r.space = ? and r.id = ?`, [space, id])
    return row ? toRole(row) : null
  },
  async byName(space, name) {
    const row = await sql.get<Row>(`select ${COLUMNS} from role r where r.space = ? and r.name = ?`, [space, name])
    return row ? toRole(row) : null
  },
  async isUsed(space, id) {
    return (await sql.get('select 1 from membership_role where space = ? and role = ? limit 1', [space, id])) != null
  },
  async known(space, ids) {
    const rows = await sql.all<{ id: string }>(
      `select id from role where space = ? and ${sql.dialect.in('id', 'text')}`,
      [space, sql.dialect.list(ids)],
    )
    return rows.map(({ id }) => id)
  },
  async granted(space, userId) {
    const rows = await sql.all<{ admin: number; permissions: string | null; policies: string | null }>(
      `select m.admin, r.permissions, r.policies from space_membership m
       left join membership_role x on x.space = m.space and x.membership = m.id
       left join role r on r.space = x.space and r.id = x.role
       where m.space = ? and (m.user_id = ? or m.team in (select t.team from team_membership t where t.user_id = ?))`,
      [space, userId, userId],
    )
    return rows.map(({ admin, permissions, policies }) => ({
      admin: admin === 1,
      role:
        permissions === null || policies === null
          ? null
          : { permissions: JSON.parse(permissions), policies: JSON.parse(policies) },
    }))
  },
  async insert(roles) {
    await sql.insertMany(
      'role',
      [
        'space',
        'id',
        'name',
        'description',
        'permissions',
        'policies',
        'version',
        'created_at',
        'created_by',
        'updated_at',
        'updated_by',
      ],
      roles.map((r) => [
        r.space,
        r.id,
        r.name,
        r.description,
        JSON.stringify(r.permissions),
        JSON.stringify(r.policies),
        r.version,
        r.createdAt,
        r.createdBy,
        r.updatedAt,
        r.updatedBy,
      ]),
    )
  },
  async update(r, expectedVersion) {
    const changed = await sql.run(
      `update role set name = ?, description = ?, permissions = ?, policies = ?, version = ?, updated_at = ?,
         updated_by = ? where space = ? and id = ? and version = ?`,
      [
        r.name,
        r.description,
        JSON.stringify(r.permissions),
        JSON.stringify(r.policies),
        r.version,
        r.updatedAt,
        r.updatedBy,
        r.space,
        r.id,
        expectedVersion,
      ],
    )
    return changed === 1
  },
  async delete(space, id) {
    await sql.run('delete from role where space = ? and id = ?', [space, id])
  },
})

async function pageOf(sql: Sql, from: string, id: string, { limit, skip }: Page): Promise<PageOf<Role>> {
  const rows = await sql.all<Row>(`select ${COLUMNS} from ${from} order by r.name, r.space, r.id limit ? offset ?`, [
    id,
    limit,
    skip,
  ])
  const count = await sql.get<{ n: number }>(`select count(*) as n from ${from}`, [id])
  return { total: count!.n, items: rows.map(toRole) }
}
