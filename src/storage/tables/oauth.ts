import type { OAuthApplication } from '#domain/oauth/application'
import type { Scope } from '#domain/oauth/scope'
import { bigint, flag, nullable } from '../schema/column.ts'
import { oauthApplication, oauthCode } from '../schema/schema.ts'
import type { Row } from '../schema/table.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, columnsExcept, command, computed, FOR_UPDATE, query } from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'
import { type Page, type PageOf, paged, readPage } from './page.ts'

/**
 * An authorization code, without its value. `challenge` (PKCE) is null for applications that authenticate by secret
 * alone; `tokenId` is the token it was exchanged for.
 */
export type StoredCode = Row<typeof oauthCode>

/** An application that holds tokens of a user. */
export interface Authorization {
  application: OAuthApplication
  scopes: Scope[]
  authorizedAt: number
  lastUsedAt: number | null
  expiresAt: number
}

// Without the hash of the secret, which only `secretHash` reads.
const COLUMNS = columnsExcept(oauthApplication, 'a', 'secretHash')
const APPLICATION = query`select ${COLUMNS} from oauth_application a where a.id = ?`
const SECRET_HASH = query`select ${columns(oauthApplication, '', 'secretHash')} from oauth_application where id = ?`
const OF_OWNER = paged(COLUMNS, 'oauth_application a where a.owner = ?', 'a.created_at desc, a.id')
const AUTHORIZATIONS = query`select ${COLUMNS}, ${computed('authorizedAt', bigint(), 'g.authorized_at')},
    ${computed('tokenUsedAt', nullable(bigint()), 'g.used_at')}, ${computed('expiresAt', bigint(), 'g.expires_at')},
    ${computed('manages', flag(), 'g.manages')}
  from (
    select application, min(created_at) as authorized_at, max(last_used_at) as used_at, max(expires_at) as expires_at,
      max(case when scope = 'manage' then 1 else 0 end) as manages
    from token
    where user_id = ? and kind = 'oauth' and revoked_at is null and expires_at > ? and application is not null
    group by application
  ) g join oauth_application a on a.id = g.application
  order by g.authorized_at desc, a.id`

const INSERT = insert(oauthApplication)
const UPDATE = update(
  oauthApplication,
  [
    ...(['name', 'description', 'redirectUris', 'scopes', 'confidential', 'grants', 'legacy'] as const),
    ...(['version', 'updatedAt', 'updatedBy'] as const),
  ],
  'where id = ? and version = ?',
)
const SET_SECRET = command`update oauth_application set secret_hash = ? where id = ?`
const RECORD_USE = command`update oauth_application set last_used_at = ? where id = ?`
const DELETE = command`delete from oauth_application where id = ?`
const DELETE_CODES = command`delete from oauth_code where application = ?`
const DELETE_CODES_OF = command`delete from oauth_code where application = ? and user_id = ?`
const REVOKE = command`update token set revoked_at = ? where application = ? and revoked_at is null`
const REVOKE_OF = command`update token set revoked_at = ? where application = ? and user_id = ? and revoked_at is null`
const DELETE_CODES_OF_USER = command`delete from oauth_code where user_id = ?`
const INSERT_CODE = insert(oauthCode)
const TAKE_CODE = query`select ${columns(oauthCode)} from oauth_code where hash = ?${FOR_UPDATE}`
const USE_CODE = command`update oauth_code set used_at = ?, token_id = ? where hash = ?`
const DELETE_EXPIRED_CODES = command`delete from oauth_code where expires_at < ?`

export const oauthReader = (sql: ReadSql) => ({
  async application(id: string): Promise<OAuthApplication | null> {
    return (await sql.get(APPLICATION, [id])) ?? null
  },
  /** Hash of the secret; null where there is none. */
  async secretHash(id: string): Promise<string | null> {
    return (await sql.get(SECRET_HASH, [id]))?.secretHash ?? null
  },
  /** Newest first. */
  applicationsOf: (owner: string, page: Page): Promise<PageOf<OAuthApplication>> =>
    readPage(sql, OF_OWNER, [owner], page),
  /** The applications with tokens of the user that are valid at `now`, latest authorization first. */
  async authorizations(userId: string, now: number): Promise<Authorization[]> {
    const rows = await sql.all(AUTHORIZATIONS, [userId, now])
    return rows.map(({ authorizedAt, tokenUsedAt, expiresAt, manages, ...application }) => ({
      application,
      scopes: [manages ? 'manage' : 'read'],
      authorizedAt,
      lastUsedAt: tokenUsedAt,
      expiresAt,
    }))
  },
})

export const oauthWriter = (sql: Sql) => ({
  ...oauthReader(sql),
  async insertApplication(application: OAuthApplication, secretHash: string | null): Promise<void> {
    await sql.run(INSERT, INSERT.params({ ...application, secretHash }))
  },
  /** False when `expectedVersion` is not the current one. */
  async updateApplication(application: OAuthApplication, expectedVersion: number): Promise<boolean> {
    return (await sql.run(UPDATE, UPDATE.params(application, application.id, expectedVersion))) === 1
  },
  async setSecret(id: string, secretHash: string | null): Promise<void> {
    await sql.run(SET_SECRET, [secretHash, id])
  },
  async recordUse(id: string, at: number): Promise<void> {
    await sql.run(RECORD_USE, [at, id])
  },
  /** Deletes the application and its codes. `revokeTokens` revokes its tokens. */
  async deleteApplication(id: string): Promise<boolean> {
    await sql.run(DELETE_CODES, [id])
    return (await sql.run(DELETE, [id])) === 1
  },
  /** Revokes the tokens and deletes the codes of an application, for one user or all; returns their number. */
  async revokeTokens(application: string, userId: string | null, at: number): Promise<number> {
    if (userId === null)
      return (await sql.run(DELETE_CODES, [application])) + (await sql.run(REVOKE, [at, application]))
    const codes = await sql.run(DELETE_CODES_OF, [application, userId])
    return codes + (await sql.run(REVOKE_OF, [at, application, userId]))
  },
  /** Deletes the codes of a user. There are never many. */
  async deleteCodesOf(userId: string): Promise<void> {
    await sql.run(DELETE_CODES_OF_USER, [userId])
  },
  async insertCode(code: StoredCode): Promise<void> {
    await sql.run(INSERT_CODE, INSERT_CODE.params(code))
  },
  /** Locks the code: other transactions that take it wait. */
  async takeCode(hash: string): Promise<StoredCode | null> {
    return (await sql.get(TAKE_CODE, [hash])) ?? null
  },
  async useCode(hash: string, at: number, tokenId: string | null): Promise<void> {
    await sql.run(USE_CODE, [at, tokenId, hash])
  },
  async deleteExpiredCodes(now: number): Promise<void> {
    await sql.run(DELETE_EXPIRED_CODES, [now])
  },
})
