import type { RetryPolicy, SigningSecret } from '#domain/webhooks/settings'
import type { Webhook, WebhookDefinition } from '#domain/webhooks/webhook'
import type { Sql } from '../sql/sql.ts'
import type { WebhooksReader, WebhooksWriter } from '../store.ts'

const STAMPS =
  'created_at as "createdAt", created_by as "createdBy", updated_at as "updatedAt", updated_by as "updatedBy"'
const COLUMNS = `key, space, id, definition, secrets, since, failing_since as "failingSince", disabled_at, disabled_reason,
  version, ${STAMPS}`

const SECRET = `select space, webhook, sealed, last4, previous, previous_until as "previousUntil", ${STAMPS} from webhook_secret`

interface Row extends Omit<Webhook, 'definition' | 'disabled'> {
  definition: string
  disabled_at: number | null
  disabled_reason: string | null
}

const toWebhook = ({ definition, disabled_at: at, disabled_reason: reason, ...row }: Row): Webhook => ({
  ...row,
  definition: JSON.parse(definition) as WebhookDefinition,
  disabled: at === null ? null : { at, reason: reason ?? '' },
})

export const webhooksTable = (sql: Sql): WebhooksReader & WebhooksWriter => ({
  async list(space, page) {
    const of = 'from webhook where space = ? and deleted_at is null'
    const rows = await sql.all<Row>(`select ${COLUMNS} ${of} order by created_at, key limit ? offset ?`, [
      space,
      page.limit,
      page.skip,
    ])
    const count = await sql.get<{ n: number }>(`select count(*) as n ${of}`, [space])
    return { total: count!.n, items: rows.map(toWebhook) }
  },
  async get(space, id) {
    const row = await sql.get<Row>(`select ${COLUMNS} from webhook where space = ? and id = ? and deleted_at is null`, [
      space,
      id,
    ])
    return row ? toWebhook(row) : null
  },
  async byKey(key) {
    const row = await sql.get<Row>(`select ${COLUMNS} from webhook where key = ? and deleted_at is null`, [key])
    return row ? toWebhook(row) : null
  },
  async byKeys(keys) {
    const rows = await sql.all<Row>(
      `select ${COLUMNS} from webhook where ${sql.dialect.in('key', 'bigint')} and deleted_at is null`,
      [sql.dialect.list(keys)],
    )
    return rows.map(toWebhook)
  },
  async active(space) {
    const rows = await sql.all<Row>(
      `select ${COLUMNS} from webhook where space = ? and deleted_at is null and active = 1 order by key`,
      [space],
    )
    return rows.map(toWebhook)
  },
  async insert(w) {
    const row = await sql.get<{ key: number }>(
      `insert into webhook (space, id, definition, secrets, active, since, version, created_at, created_by, updated_at, updated_by)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (space, id) where deleted_at is null do nothing returning key`,
      [
        ...[w.space, w.id, JSON.stringify(w.definition), w.secrets, w.definition.active ? 1 : 0, w.since],
        ...[w.version, w.createdAt, w.createdBy, w.updatedAt, w.updatedBy],
      ],
    )
    return row ? { ...w, key: row.key } : null
  },
  async update(w, expectedVersion) {
    const changed = await sql.run(
      `update webhook set definition = ?, secrets = ?, active = ?, since = ?, failing_since = ?, disabled_at = ?,
         disabled_reason = ?, version = ?, updated_at = ?, updated_by = ? where key = ? and version = ? and deleted_at is null`,
      [
        ...[JSON.stringify(w.definition), w.secrets, w.definition.active ? 1 : 0, w.since, w.failingSince],
        ...[w.disabled?.at ?? null, w.disabled?.reason ?? null, w.version, w.updatedAt, w.updatedBy],
        ...[w.key, expectedVersion],
      ],
    )
    return changed === 1
  },
  giveUp: async (key, at) =>
    (await sql.run('update webhook set deleted_at = ?, active = 0 where key = ? and deleted_at is null', [at, key])) ===
    1,
  async noteFailing(key, at) {
    await sql.run('update webhook set failing_since = ? where key = ? and failing_since is null', [at, key])
  },
  async noteHealthy(keys) {
    await sql.run(
      `update webhook set failing_since = null where ${sql.dialect.in('key', 'bigint')} and failing_since is not null`,
      [sql.dialect.list(keys)],
    )
  },
  async disable(key, { at, reason }) {
    const row = await sql.get<{ definition: string }>(
      `select definition from webhook where key = ?${sql.dialect.forUpdate}`,
      [key],
    )
    if (!row) return
    const definition = { ...(JSON.parse(row.definition) as WebhookDefinition), active: false }
    // Its version counts on: a client that switches it on again must have seen that it was off.
    await sql.run(
      `update webhook set definition = ?, active = 0, disabled_at = ?, disabled_reason = ?, version = version + 1 where key = ?`,
      [JSON.stringify(definition), at, reason, key],
    )
  },

  signingSecret: async (space, webhook) =>
    (await sql.get<SigningSecret>(`${SECRET} where space = ? and webhook = ?`, [space, webhook])) ?? null,
  signingSecrets: (space) => sql.all<SigningSecret>(`${SECRET} where space = ?`, [space]),
  async putSigningSecret(s) {
    await sql.run(
      `insert into webhook_secret (space, webhook, sealed, last4, previous, previous_until, created_at, created_by, updated_at, updated_by)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (space, webhook) do update set sealed = excluded.sealed,
         last4 = excluded.last4, previous = excluded.previous, previous_until = excluded.previous_until,
         updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
      [
        ...[s.space, s.webhook, s.sealed, s.last4, s.previous, s.previousUntil],
        ...[s.createdAt, s.createdBy, s.updatedAt, s.updatedBy],
      ],
    )
  },
  deleteSigningSecret: async (space, webhook) =>
    (await sql.run('delete from webhook_secret where space = ? and webhook = ?', [space, webhook])) === 1,

  retryPolicy: async (space) =>
    (await sql.get<RetryPolicy>(
      `select space, max_retries as "maxRetries", ${STAMPS} from webhook_retry_policy where space = ?`,
      [space],
    )) ?? null,
  async putRetryPolicy(p) {
    await sql.run(
      `insert into webhook_retry_policy (space, max_retries, created_at, created_by, updated_at, updated_by)
       values (?, ?, ?, ?, ?, ?) on conflict (space) do update set max_retries = excluded.max_retries,
         updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
      [p.space, p.maxRetries, p.createdAt, p.createdBy, p.updatedAt, p.updatedBy],
    )
  },
  deleteRetryPolicy: async (space) =>
    (await sql.run('delete from webhook_retry_policy where space = ?', [space])) === 1,
})
