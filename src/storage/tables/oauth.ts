import type { OAuthApplication } from '#domain/oauth/application'
import type { Scope } from '#domain/oauth/scope'
import type { Sql } from '../sql/sql.ts'
import type { OAuthReader, OAuthWriter, StoredCode } from '../store.ts'

// The hash of the secret is not among them: it leaves the table by `secretHash` alone.
const COLUMNS = `a.id, a.owner, a.name, a.description, a.redirect_uris as "redirectUris", a.scopes, a.confidential, a.grants, a.legacy,
  a.version,
  a.created_at as "createdAt", a.created_by as "createdBy", a.updated_at as "updatedAt", a.updated_by as "updatedBy",
  a.last_used_at as "lastUsedAt"`

const CODE_COLUMNS = `hash, application, user_id as "userId", redirect_uri as "redirectUri", scope, challenge,
  expires_at as "expiresAt", used_at as "usedAt", token_id as "tokenId"`

type Row = Omit<OAuthApplication, 'redirectUris' | 'scopes' | 'confidential' | 'grants' | 'legacy'> & {
  redirectUris: string
  scopes: string
  confidential: number
  grants: string
  legacy: number
}

const toApplication = ({ redirectUris, scopes, confidential, grants, legacy, ...row }: Row): OAuthApplication => ({
  ...row,
  redirectUris: JSON.parse(redirectUris),
  scopes: JSON.parse(scopes),
  confidential: confidential === 1,
  grants: JSON.parse(grants),
  legacy: legacy === 1,
})

type AuthorizationRow = Row & { authorizedAt: number; tokenUsedAt: number | null; expiresAt: number; manages: number }

export const oauthTable = (sql: Sql): OAuthReader & OAuthWriter => ({
  async application(id) {
    const row = await sql.get<Row>(`select ${COLUMNS} from oauth_application a where a.id = ?`, [id])
    return row ? toApplication(row) : null
  },
  async secretHash(id) {
    const text = 'select secret_hash as "hash" from oauth_application where id = ?'
    return (await sql.get<{ hash: string | null }>(text, [id]))?.hash ?? null
  },
  async applicationsOf(owner, { skip, limit }) {
    const counted = await sql.get<{ total: number }>(
      'select count(*) as total from oauth_application where owner = ?',
      [owner],
    )
    const rows = await sql.all<Row>(
      `select ${COLUMNS} from oauth_application a where a.owner = ? order by a.created_at desc, a.id limit ? offset ?`,
      [owner, limit, skip],
    )
    return { total: Number(counted?.total ?? 0), items: rows.map(toApplication) }
  },
  async authorizations(userId, now) {
    const rows = await sql.all<AuthorizationRow>(
      `select ${COLUMNS}, g.authorized_at as "authorizedAt", g.used_at as "tokenUsedAt", g.expires_at as "expiresAt", g.manages
       from (
         select application, min(created_at) as authorized_at, max(last_used_at) as used_at, max(expires_at) as expires_at,
           max(case when scope = 'manage' then 1 else 0 end) as manages
         from token
         where user_id = ? and kind = 'oauth' and revoked_at is null and expires_at > ? and application is not null
         group by application
       ) g join oauth_application a on a.id = g.application
       order by g.authorized_at desc, a.id`,
      [userId, now],
    )
    return rows.map(({ authorizedAt, tokenUsedAt, expiresAt, manages, ...row }) => ({
      application: toApplication(row),
      scopes: [(manages === 1 ? 'manage' : 'read') as Scope],
      authorizedAt,
      lastUsedAt: tokenUsedAt,
      expiresAt,
    }))
  },
  async insertApplication(a, secretHash) {
    await sql.run(
      `insert into oauth_application (id, owner, name, description, redirect_uris, scopes, confidential, grants, legacy,
         secret_hash, version, created_at, created_by, updated_at, updated_by, last_used_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        a.id,
        a.owner,
        a.name,
        a.description,
        JSON.stringify(a.redirectUris),
        JSON.stringify(a.scopes),
        a.confidential ? 1 : 0,
        JSON.stringify(a.grants),
        a.legacy ? 1 : 0,
        secretHash,
        a.version,
        a.createdAt,
        a.createdBy,
        a.updatedAt,
        a.updatedBy,
        a.lastUsedAt,
      ],
    )
  },
  async updateApplication(a, expectedVersion) {
    const changed = await sql.run(
      `update oauth_application set name = ?, description = ?, redirect_uris = ?, scopes = ?, confidential = ?, grants = ?,
         legacy = ?, version = ?, updated_at = ?, updated_by = ? where id = ? and version = ?`,
      [
        a.name,
        a.description,
        JSON.stringify(a.redirectUris),
        JSON.stringify(a.scopes),
        a.confidential ? 1 : 0,
        JSON.stringify(a.grants),
        a.legacy ? 1 : 0,
        a.version,
        a.updatedAt,
        a.updatedBy,
        a.id,
        expectedVersion,
      ],
    )
    return changed === 1
  },
  async setSecret(id, secretHash) {
    await sql.run('update oauth_application set secret_hash = ? where id = ?', [secretHash, id])
  },
  async noteUse(id, at) {
    await sql.run('update oauth_application set last_used_at = ? where id = ?', [at, id])
  },
  async deleteApplication(id) {
    await sql.run('delete from oauth_code where application = ?', [id])
    return (await sql.run('delete from oauth_application where id = ?', [id])) === 1
  },
  async revokeTokens(application, userId, at) {
    const whose = userId === null ? '' : ' and user_id = ?'
    const params = userId === null ? [application] : [application, userId]
    const codes = await sql.run(`delete from oauth_code where application = ?${whose}`, params)
    const text = `update token set revoked_at = ? where application = ?${whose} and revoked_at is null`
    return codes + (await sql.run(text, [at, ...params]))
  },
  async deleteCodesOf(userId) {
    await sql.run('delete from oauth_code where user_id = ?', [userId])
  },
  async insertCode(c) {
    await sql.run(
      `insert into oauth_code (hash, application, user_id, redirect_uri, scope, challenge, expires_at, used_at, token_id)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [c.hash, c.application, c.userId, c.redirectUri, c.scope, c.challenge, c.expiresAt, c.usedAt, c.tokenId],
    )
  },
  async takeCode(hash) {
    const text = `select ${CODE_COLUMNS} from oauth_code where hash = ?${sql.dialect.forUpdate}`
    return (await sql.get<StoredCode>(text, [hash])) ?? null
  },
  async useCode(hash, at, tokenId) {
    await sql.run('update oauth_code set used_at = ?, token_id = ? where hash = ?', [at, tokenId, hash])
  },
  async deleteExpiredCodes(now) {
    await sql.run('delete from oauth_code where expires_at < ?', [now])
  },
})
