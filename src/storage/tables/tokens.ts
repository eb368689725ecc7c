import type { StoredTokenKind } from '#domain/access/token'
import { token } from '../schema/schema.ts'
import type { Row } from '../schema/table.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, query } from '../sql/statement.ts'
import { insert } from '../sql/write.ts'
import { type Page, type PageOf, paged, readPage } from './page.ts'

/**
 * A stored token: the hash of its value and, for API keys, a sealed copy. `application` is its OAuth application,
 * `address` where a session was opened from, `confirmedAt` when the user last confirmed their identity (null: when the
 * session began).
 */
export type StoredToken = Row<typeof token>

const FUTURE_MS = 60_000

const COLUMNS = columns(token)
const BY_HASH = query`select ${COLUMNS} from token where hash = ?`
const GET = query`select ${COLUMNS} from token where id = ?`
const OF_USER = query`select ${COLUMNS} from token where user_id = ? and kind = ? order by created_at desc, id`
const HAS_SESSION = query`select 1 from token
  where user_id = ? and kind = 'session' and created_at >= ? and address = ? limit 1`
const OF_ORGANIZATION = paged(
  COLUMNS,
  `token where kind = ? and user_id in
    (select m.user_id from organization_membership m where m.organization = ?)`,
  'created_at desc, id',
)
const INSERT = insert(token, { onConflict: '(hash) do nothing' })
const REVOKE = command`update token set revoked_at = ? where id = ? and revoked_at is null`
const REVOKE_ALL = command`update token set revoked_at = ?
  where user_id = ? and kind = ? and revoked_at is null and id <> ?`
const REVOKE_RESETS = command`update token set revoked_at = ? where kind = 'reset' and revoked_at is null
  and user_id in (select m.user_id from organization_membership m where m.organization = ?)`
const CONFIRM = command`update token set confirmed_at = ? where id = ?`
const USED = command`update token set last_used_at = ?
  where id = ? and (coalesce(last_used_at, 0) < ? or last_used_at > ?)`

export const tokensReader = (sql: ReadSql) => ({
  async byHash(hash: string): Promise<StoredToken | null> {
    return (await sql.get(BY_HASH, [hash])) ?? null
  },
  async get(id: string): Promise<StoredToken | null> {
    return (await sql.get(GET, [id])) ?? null
  },
  /** Tokens of a user of one kind, newest first. */
  ofUser: (userId: string, kind: StoredTokenKind): Promise<StoredToken[]> => sql.all(OF_USER, [userId, kind]),
  /** Has the user opened a session from this address since then? */
  async hasSessionFrom(userId: string, address: string, since: number): Promise<boolean> {
    return (await sql.get(HAS_SESSION, [userId, since, address])) !== undefined
  },
  /** Tokens of all members of an organization, newest first. */
  ofOrganization: (organization: string, kind: StoredTokenKind, page: Page): Promise<PageOf<StoredToken>> =>
    readPage(sql, OF_ORGANIZATION, [kind, organization], page),
})

export const tokensWriter = (sql: Sql) => ({
  ...tokensReader(sql),
  /** False when a token of the same value exists. */
  async insert(token: StoredToken): Promise<boolean> {
    return (await sql.run(INSERT, INSERT.params(token))) === 1
  },
  /** False when it is revoked already. */
  async revoke(id: string, at: number): Promise<boolean> {
    return (await sql.run(REVOKE, [at, id])) === 1
  },
  /** Revokes all tokens of a user of one kind, except one; returns their number. */
  revokeAll: (
    userId: string,
    kind: StoredTokenKind,
    { except, at }: { except: string | null; at: number },
  ): Promise<number> => sql.run(REVOKE_ALL, [at, userId, kind, except ?? '']),
  /**
   * Revokes the open reset links of all members of an organization. Every change of a membership does: who may reset whose
   * password depends on the roles of both.
   */
  async revokeResets(organization: string, at: number): Promise<void> {
    await sql.run(REVOKE_RESETS, [at, organization])
  },
  async used(id: string, at: number): Promise<void> {
    // These writes are not awaited, so an older one may come later. A time in the future is from before the clock was
    // set back.
    await sql.run(USED, [at, id, at, at + FUTURE_MS])
  },
  async confirm(id: string, at: number): Promise<void> {
    await sql.run(CONFIRM, [at, id])
  },
})
