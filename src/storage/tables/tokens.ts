import type { Sql } from '../sql/sql.ts'
import type { StoredToken, TokensReader, TokensWriter } from '../store.ts'

const COLUMNS = `id, kind, hash, last4, name, user_id as "userId", space, api_key as "apiKey", application, address, scope, sealed,
  created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt", last_used_at as "lastUsedAt",
  confirmed_at as "confirmedAt"`

const FUTURE_MS = 60_000

export const tokensTable = (sql: Sql): TokensReader & TokensWriter => ({
  async byHash(hash) {
    return (await sql.get<StoredToken>(`select ${COLUMNS} from token where hash = ?`, [hash])) ?? null
  },
  async get(id) {
    return (await sql.get<StoredToken>(`select ${COLUMNS} from token where id = ?`, [id])) ?? null
  },
  ofUser(userId, kind) {
    return sql.all<StoredToken>(
      `select ${COLUMNS} from token where user_id = ? and kind = ? order by created_at desc, id`,
      [userId, kind],
    )
  },
  async hasSessionFrom(userId, address, since) {
    const row = await sql.get(
      `select 1 from token where user_id = ? and kind = 'session' and created_at >= ? and address = ? limit 1`,
      [userId, since, address],
    )
    return row !== undefined
  },
  async ofOrganization(organization, kind, { skip, limit }) {
    const from = `from token where kind = ? and user_id in
      (select m.user_id from organization_membership m where m.organization = ?)`
    const items = await sql.all<StoredToken>(
      `select ${COLUMNS} ${from} order by created_at desc, id limit ? offset ?`,
      [kind, organization, limit, skip],
    )
    const count = await sql.get<{ n: number }>(`select count(*) as n ${from}`, [kind, organization])
    return { total: count!.n, items }
  },
  async insert(t) {
    const added = await sql.run(
      `insert into token (id, kind, hash, last4, name, user_id, space, api_key, application, address, scope, sealed,
         created_at, expires_at, revoked_at, last_used_at, confirmed_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (hash) do nothing`,
      [
        t.id,
        t.kind,
        t.hash,
        t.last4,
        t.name,
        t.userId,
        t.space,
        t.apiKey,
        t.application,
        t.address,
        t.scope,
        t.sealed,
        t.createdAt,
        t.expiresAt,
        t.revokedAt,
        t.lastUsedAt,
        t.confirmedAt,
      ],
    )
    return added === 1
  },
  async revoke(id, at) {
    await sql.run('update token set revoked_at = ? where id = ? and revoked_at is null', [at, id])
  },
  revokeAll(userId, kind, { except, at }) {
    return sql.run(
      'update token set revoked_at = ? where user_id = ? and kind = ? and revoked_at is null and id <> ?',
      [at, userId, kind, except ?? ''],
    )
  },
  async confirm(id, at) {
    await sql.run('update token set confirmed_at = ? where id = ?', [at, id])
  },
  async used(id, at) {
    // These writes are not awaited, so an older one may come later. A time in the future is from before the clock was set back.
    await sql.run(
      'update token set last_used_at = ? where id = ? and (coalesce(last_used_at, 0) < ? or last_used_at > ?)',
      [at, id, at, at + FUTURE_MS],
    )
  },
})
