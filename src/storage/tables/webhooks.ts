import type { RetryPolicy, SigningSecret } from '#domain/webhooks/settings'
import type { Webhook } from '#domain/webhooks/webhook'
import { webhookRetryPolicy, webhookSecret, webhook as webhookTable } from '../schema/schema.ts'
import type { Row } from '../schema/table.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, columnsExcept, command, FOR_UPDATE, inList, part, query } from '../sql/statement.ts'
import { excluded, insert, update } from '../sql/write.ts'
import { mapPage, type Page, type PageOf, paged, readPage } from './page.ts'

const COLUMNS = columnsExcept(webhookTable, '', 'active', 'deletedAt')
const LIST = paged(COLUMNS, 'webhook where space = ? and deleted_at is null', 'created_at, key')
const GET = query`select ${COLUMNS} from webhook where space = ? and id = ? and deleted_at is null`
const BY_KEY = query`select ${COLUMNS} from webhook where key = ? and deleted_at is null`
const BY_KEYS = query`select ${COLUMNS} from webhook where ${inList('key', 'bigint')} and deleted_at is null`
const ACTIVE = query`select ${COLUMNS} from webhook where space = ? and deleted_at is null and active = 1 order by key`
const INSERT = insert(webhookTable, {
  without: ['failingSince', 'disabledAt', 'disabledReason', 'deletedAt'],
  onConflict: '(space, id) where deleted_at is null do nothing',
})
const UPDATE = update(
  webhookTable,
  [
    ...(['definition', 'secrets', 'active', 'since', 'failingSince', 'disabledAt', 'disabledReason'] as const),
    ...(['version', 'updatedAt', 'updatedBy'] as const),
  ],
  'where key = ? and version = ? and deleted_at is null',
)
const MARK_DELETED = command`update webhook set deleted_at = ?, active = 0 where key = ? and deleted_at is null`
const MARK_FAILING = command`update webhook set failing_since = ? where key = ? and failing_since is null`
const MARK_HEALTHY = command`update webhook set failing_since = null
  where ${inList('key', 'bigint')} and failing_since is not null`
const DEFINITION = query`select ${columns(webhookTable, '', 'definition')} from webhook where key = ?${FOR_UPDATE}`
// Increases the version: a client that enables the webhook again must have seen that it was disabled.
const DISABLE = update(
  webhookTable,
  ['definition', 'active', 'disabledAt', 'disabledReason'],
  ', version = version + 1 where key = ?',
)

const SECRET = part`select ${columns(webhookSecret)} from webhook_secret`
const SIGNING_SECRET = query`${SECRET} where space = ? and webhook = ?`
const SIGNING_SECRETS = query`${SECRET} where space = ?`
const PUT_SECRET = insert(webhookSecret, {
  onConflict: `(space, webhook) do update set
    ${excluded(webhookSecret, 'sealed', 'last4', 'previous', 'previousUntil', 'updatedAt', 'updatedBy')}`,
})
const DELETE_SECRET = command`delete from webhook_secret where space = ? and webhook = ?`

const RETRY_POLICY = query`select ${columns(webhookRetryPolicy)} from webhook_retry_policy where space = ?`
const PUT_RETRY_POLICY = insert(webhookRetryPolicy, {
  onConflict: `(space) do update set ${excluded(webhookRetryPolicy, 'maxRetries', 'updatedAt', 'updatedBy')}`,
})
const DELETE_RETRY_POLICY = command`delete from webhook_retry_policy where space = ?`

type Stored = Omit<Row<typeof webhookTable>, 'active' | 'deletedAt'>

const toWebhook = ({ disabledAt: at, disabledReason: reason, ...row }: Stored): Webhook => ({
  ...row,
  disabled: at === null ? null : { at, reason: reason ?? '' },
})

export const webhooksReader = (sql: ReadSql) => ({
  /** In order of their creation. */
  async list(space: string, page: Page): Promise<PageOf<Webhook>> {
    return mapPage(await readPage(sql, LIST, [space], page), toWebhook)
  },
  async get(space: string, id: string): Promise<Webhook | null> {
    const row = await sql.get(GET, [space, id])
    return row ? toWebhook(row) : null
  },
  async byKey(key: number): Promise<Webhook | null> {
    const row = await sql.get(BY_KEY, [key])
    return row ? toWebhook(row) : null
  },
  async byKeys(keys: readonly number[]): Promise<Webhook[]> {
    return (await sql.all(BY_KEYS, [sql.dialect.list(keys)])).map(toWebhook)
  },
  /** Active webhooks. */
  async active(space: string): Promise<Webhook[]> {
    return (await sql.all(ACTIVE, [space])).map(toWebhook)
  },
  /** The signing secret of a webhook, or of the space (webhook 0). */
  async signingSecret(space: string, webhook: number): Promise<SigningSecret | null> {
    return (await sql.get(SIGNING_SECRET, [space, webhook])) ?? null
  },
  /** All signing secrets of a space. */
  signingSecrets: (space: string): Promise<SigningSecret[]> => sql.all(SIGNING_SECRETS, [space]),
  async retryPolicy(space: string): Promise<RetryPolicy | null> {
    return (await sql.get(RETRY_POLICY, [space])) ?? null
  },
})

export const webhooksWriter = (sql: Sql) => ({
  ...webhooksReader(sql),
  /** Null when the id is taken. */
  async insert(webhook: Omit<Webhook, 'key'>): Promise<Webhook | null> {
    const key = await sql.insert(INSERT, INSERT.params({ ...webhook, active: webhook.definition.active }))
    return key === null ? null : { ...webhook, key }
  },
  /** False when `expectedVersion` is not the current one. */
  async update(webhook: Webhook, expectedVersion: number): Promise<boolean> {
    const { disabled, definition, key } = webhook
    const state = {
      active: definition.active,
      disabledAt: disabled?.at ?? null,
      disabledReason: disabled?.reason ?? null,
    }
    return (await sql.run(UPDATE, UPDATE.params({ ...webhook, ...state }, key, expectedVersion))) === 1
  },
  /** Hides the webhook; its calls are removed later. False when it was already deleted. */
  async markDeleted(key: number, at: number): Promise<boolean> {
    return (await sql.run(MARK_DELETED, [at, key])) === 1
  },
  /** Records the first of consecutive failures. */
  async markFailing(key: number, at: number): Promise<void> {
    await sql.run(MARK_FAILING, [at, key])
  },
  async markHealthy(keys: readonly number[]): Promise<void> {
    await sql.run(MARK_HEALTHY, [sql.dialect.list(keys)])
  },
  /** Disables the webhook on behalf of the server. */
  async disable(key: number, { at, reason }: { at: number; reason: string }): Promise<void> {
    const row = await sql.get(DEFINITION, [key])
    if (!row) return
    const off = { definition: { ...row.definition, active: false }, active: false }
    await sql.run(DISABLE, DISABLE.params({ ...off, disabledAt: at, disabledReason: reason }, key))
  },
  async putSigningSecret(secret: SigningSecret): Promise<void> {
    await sql.run(PUT_SECRET, PUT_SECRET.params(secret))
  },
  async deleteSigningSecret(space: string, webhook: number): Promise<boolean> {
    return (await sql.run(DELETE_SECRET, [space, webhook])) === 1
  },
  async putRetryPolicy(policy: RetryPolicy): Promise<void> {
    await sql.run(PUT_RETRY_POLICY, PUT_RETRY_POLICY.params(policy))
  },
  async deleteRetryPolicy(space: string): Promise<boolean> {
    return (await sql.run(DELETE_RETRY_POLICY, [space])) === 1
  },
})
