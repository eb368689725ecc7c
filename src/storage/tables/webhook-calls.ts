import type { CallDetail, CallError, QueueState, WebhookCall } from '#domain/webhooks/call'
import type { Sql } from '../sql/sql.ts'
import type { WebhookCallsReader, WebhookCallsWriter } from '../store.ts'

/** So many beyond the page are counted: enough to page on, and counting all would cost more than reading the page. */
const COUNTED_AHEAD = 1000

const COLUMNS = `key, id, webhook, space, lane, positions, topic, kind, state, attempts, url, created_at as "createdAt",
  request_at as "requestAt", response_at as "responseAt", status_code as "statusCode", error`

/** Each in the order of its index. */
const LISTS = {
  all: { wanted: '', order: 'created_at desc, key desc' },
  waiting: { wanted: ` and state = 'waiting'`, order: 'created_at desc' },
  failed: { wanted: ` and state = 'failed'`, order: 'key desc' },
}

const RECORDED = {
  key: 'bigint',
  state: 'text',
  attempts: 'bigint',
  url: 'text',
  request_at: 'bigint',
  response_at: 'bigint',
  status_code: 'bigint',
  error: 'text',
} as const

type Row = Omit<WebhookCall, 'positions' | 'error'> & { positions: string; error: string | null }

const toCall = (row: Row): WebhookCall => ({
  ...row,
  positions: JSON.parse(row.positions) as number[],
  error: row.error === null ? null : (JSON.parse(row.error) as CallError),
})

export const webhookCallsTable = (sql: Sql): WebhookCallsReader & WebhookCallsWriter => ({
  async list(webhook, page, state) {
    const { wanted, order } = LISTS[state ?? 'all']
    const rows = await sql.all<Row>(
      `select ${COLUMNS} from webhook_call where webhook = ?${wanted} order by ${order} limit ? offset ?`,
      [webhook, page.limit, page.skip],
    )
    const count = await sql.get<{ n: number }>(
      `select count(*) as n from (select 1 from webhook_call where webhook = ?${wanted} limit ?) c`,
      [webhook, page.skip + page.limit + COUNTED_AHEAD],
    )
    return { total: count!.n, items: rows.map(toCall) }
  },
  async get(webhook, id) {
    const row = await sql.get<Row>(`select ${COLUMNS} from webhook_call where webhook = ? and id = ?`, [webhook, id])
    return row ? toCall(row) : null
  },
  async detail(call) {
    const row = await sql.get<{ detail: string }>('select detail from webhook_call_detail where call = ?', [call])
    return row ? (JSON.parse(row.detail) as CallDetail) : null
  },
  async next(lanes) {
    const rows = await sql.all<Row>(
      `select ${COLUMNS} from webhook_call where key in
         (select min(c.key) from ${sql.dialect.records({ webhook: 'bigint', lane: 'text' })} join webhook_call c
          on c.webhook = v.webhook and c.lane = v.lane and c.state = 'waiting' group by c.webhook, c.lane)`,
      [JSON.stringify(lanes)],
    )
    return rows.map(toCall)
  },
  async failed(webhook, limit) {
    const rows = await sql.all<Row>(
      `select ${COLUMNS} from
         (select * from webhook_call where webhook = ? and state = 'failed'${sql.dialect.fence}) c order by key limit ?`,
      [webhook, limit],
    )
    return rows.map(toCall)
  },
  async health(webhook, newest) {
    const row = await sql.get<{ total: number; healthy: number | null }>(
      `select count(*) as total, cast(sum(case when state = 'done' then 1 else 0 end) as integer) as healthy from
         (select state, attempts from webhook_call where webhook = ? order by created_at desc, key desc limit ?) c
       where state <> 'waiting' or attempts > 0`,
      [webhook, newest],
    )
    return { total: row!.total, healthy: row!.healthy ?? 0 }
  },
  async queue(webhook) {
    const waiting = `from webhook_call where webhook = ? and state = 'waiting'`
    const count = await sql.get<{ n: number }>(`select count(*) as n from (select 1 ${waiting} limit ?) c`, [
      webhook,
      COUNTED_AHEAD,
    ])
    const times = await sql.get<Omit<QueueState, 'waiting'>>(
      `select (select min(created_at) ${waiting}) as "oldestAt",
         (select min(due) from webhook_lane where webhook = ?) as "nextAttemptAt"`,
      [webhook, webhook],
    )
    return { waiting: count!.n, ...times! }
  },

  async record(calls) {
    const rows = calls.map(({ call, detail }) => ({
      ...{ key: call.key, state: call.state, attempts: call.attempts, url: call.url, request_at: call.requestAt },
      ...{
        response_at: call.responseAt,
        status_code: call.statusCode,
        error: call.error && JSON.stringify(call.error),
      },
      detail: JSON.stringify(detail),
    }))
    await sql.run(
      `update webhook_call set state = v.state, attempts = v.attempts, url = v.url, request_at = v.request_at,
         response_at = v.response_at, status_code = v.status_code, error = v.error
       from ${sql.dialect.records(RECORDED)} where webhook_call.key = v.key`,
      [JSON.stringify(rows.map(({ detail: _, ...row }) => row))],
    )
    for (const { call } of calls.filter(({ call }) => call.attempts > 1)) {
      await sql.run('delete from webhook_call_detail where call = ?', [call.key])
    }
    const details = rows.map(({ key, detail }) => [key, detail])
    await sql.insertMany('webhook_call_detail', ['call', 'detail'], details)
  },
  async markRepeated(calls) {
    await sql.run(`update webhook_call set state = 'repeated' where ${sql.dialect.in('key', 'bigint')}`, [
      sql.dialect.list(calls),
    ])
  },
  async forgetOld(webhook, before, limit) {
    const rows = await sql.all<{ key: number }>(
      `select key from webhook_call where webhook = ? and created_at < ? and state <> 'waiting' order by created_at limit ?`,
      [webhook, before, limit],
    )
    return forget(sql, rows)
  },
  async forgetSurplus(webhook, keep, limit) {
    const last = await sql.get<{ createdAt: number; key: number }>(
      `select created_at as "createdAt", key from webhook_call where webhook = ? order by created_at desc, key desc limit 1 offset ?`,
      [webhook, keep],
    )
    if (!last) return 0
    const rows = await sql.all<{ key: number }>(
      `select key from webhook_call where webhook = ? and (created_at, key) <= (?, ?) and state <> 'waiting'
       order by created_at, key limit ?`,
      [webhook, last.createdAt, last.key, limit],
    )
    return forget(sql, rows)
  },
  async overfull({ before, keep }) {
    const rows = await sql.all<{ key: number }>(
      `select w.key from webhook w where
         exists (select 1 from webhook_call c where c.webhook = w.key and c.created_at < ? and c.state <> 'waiting')
         or exists (select 1 from webhook_call c where c.webhook = w.key order by c.created_at desc limit 1 offset ?)`,
      [before, keep],
    )
    return rows.map((row) => row.key)
  },
  async forgetDeleted(limit) {
    const deleted = await sql.get<{ key: number }>(
      'select key from webhook where deleted_at is not null order by deleted_at limit 1',
    )
    return deleted ? forgetWebhook(sql, deleted.key, limit) : 0
  },
  async removeSpace(space, limit) {
    const webhook = await sql.get<{ key: number }>('select key from webhook where space = ? limit 1', [space])
    if (webhook) return forgetWebhook(sql, webhook.key, limit)
    for (const table of ['webhook_cursor', 'webhook_window', 'webhook_secret', 'webhook_retry_policy']) {
      await sql.run(`delete from ${table} where space = ?`, [space])
    }
    return 0
  },
})

/** Some of its calls, or at last the webhook itself; answers the number of rows. */
async function forgetWebhook(sql: Sql, webhook: number, limit: number): Promise<number> {
  const rows = await sql.all<{ key: number }>('select key from webhook_call where webhook = ? limit ?', [
    webhook,
    limit,
  ])
  if (rows.length > 0) return forget(sql, rows)
  await sql.run('delete from webhook_lane where webhook = ?', [webhook])
  await sql.run('delete from webhook_secret where webhook = ?', [webhook])
  return sql.run('delete from webhook where key = ?', [webhook])
}

async function forget(sql: Sql, rows: readonly { key: number }[]): Promise<number> {
  if (rows.length === 0) return 0
  const keys = sql.dialect.list(rows.map((row) => row.key))
  await sql.run(`delete from webhook_call_detail where ${sql.dialect.in('call', 'bigint')}`, [keys])
  return sql.run(`delete from webhook_call where ${sql.dialect.in('key', 'bigint')}`, [keys])
}
