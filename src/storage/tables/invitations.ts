import type { Invitation } from '#domain/members/members'
import type { Sql } from '../sql/sql.ts'
import type { InvitationsReader, InvitationsWriter } from '../store.ts'

const COLUMNS = `organization, id, email, first_name as "firstName", last_name as "lastName", role, user_id as "user",
  (select o.id from organization_membership o where o.organization = invitation.organization
    and o.user_id = invitation.user_id) as "organizationMembership",
  status, expires_at as "expiresAt", version, created_at as "createdAt", created_by as "createdBy",
  updated_at as "updatedAt", updated_by as "updatedBy"`

export const invitationsTable = (sql: Sql): InvitationsReader & InvitationsWriter => {
  const find = async (where: string, params: readonly string[]): Promise<Invitation | null> =>
    (await sql.get<Invitation>(`select ${COLUMNS} from invitation where ${where}`, params)) ?? null
  return {
    async list(organization, { skip, limit }) {
      const items = await sql.all<Invitation>(
        `select ${COLUMNS} from invitation where organization = ? order by created_at desc, id limit ? offset ?`,
        [organization, limit, skip],
      )
      const count = await sql.get<{ n: number }>('select count(*) as n from invitation where organization = ?', [
        organization,
      ])
      return { total: count!.n, items }
    },
    get: (organization, id) => find('organization = ? and id = ?', [organization, id]),
    byHash: (hash) => find('hash = ?', [hash]),
    pending: (organization, userId) =>
      find(`organization = ? and user_id = ? and status = 'pending'`, [organization, userId]),
    async insert(i, hash) {
      await sql.run(
        `insert into invitation (organization, id, email, first_name, last_name, role, user_id, hash, status, expires_at,
           version, created_at, created_by, updated_at, updated_by)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          i.organization,
          i.id,
          i.email,
          i.firstName,
          i.lastName,
          i.role,
          i.user,
          hash,
          i.status,
          i.expiresAt,
          i.version,
          i.createdAt,
          i.createdBy,
          i.updatedAt,
          i.updatedBy,
        ],
      )
    },
    async update(i, hash) {
      await sql.run(
        `update invitation set hash = ?, status = ?, expires_at = ?, version = ?, updated_at = ?, updated_by = ?
         where organization = ? and id = ?`,
        [hash, i.status, i.expiresAt, i.version, i.updatedAt, i.updatedBy, i.organization, i.id],
      )
    },
  }
}
