import type { Invitation } from '#domain/members/members'
import { nullable, text } from '../schema/column.ts'
import { invitation } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columnsExcept, computed, part, query } from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'
import { type Page, type PageOf, paged, readPage } from './page.ts'

const COLUMNS = part`${columnsExcept(invitation, '', 'hash')}, ${computed(
  'organizationMembership',
  nullable(text()),
  `(select o.id from organization_membership o where o.organization = invitation.organization
     and o.user_id = invitation.user_id)`,
)}`
const LIST = paged(COLUMNS, 'invitation where organization = ?', 'created_at desc, id')
const GET = query`select ${COLUMNS} from invitation where organization = ? and id = ?`
const BY_HASH = query`select ${COLUMNS} from invitation where hash = ?`
const PENDING = query`select ${COLUMNS} from invitation where organization = ? and user_id = ? and status = 'pending'`
const INSERT = insert(invitation)
const UPDATE = update(
  invitation,
  ['hash', 'status', 'expiresAt', 'version', 'updatedAt', 'updatedBy'],
  'where organization = ? and id = ?',
)

export const invitationsReader = (sql: ReadSql) => ({
  list: (organization: string, page: Page): Promise<PageOf<Invitation>> => readPage(sql, LIST, [organization], page),
  async get(organization: string, id: string): Promise<Invitation | null> {
    return (await sql.get(GET, [organization, id])) ?? null
  },
  /** By the hash of the secret in its link. */
  async byHash(hash: string): Promise<Invitation | null> {
    return (await sql.get(BY_HASH, [hash])) ?? null
  },
  /** The open invitation of a user. */
  async pending(organization: string, userId: string): Promise<Invitation | null> {
    return (await sql.get(PENDING, [organization, userId])) ?? null
  },
})

export const invitationsWriter = (sql: Sql) => ({
  ...invitationsReader(sql),
  async insert(invitation: Invitation, hash: string): Promise<void> {
    await sql.run(INSERT, INSERT.params({ ...invitation, hash }))
  },
  /** A null hash disables the link, which works only once. */
  async update(invitation: Invitation, hash: string | null): Promise<void> {
    await sql.run(UPDATE, UPDATE.params({ ...invitation, hash }, invitation.organization, invitation.id))
  },
})
