import type { CallDetail, ListedState, QueueState, WebhookCall } from '#domain/webhooks/call'
import { bigint, integer, nullable } from '../schema/column.ts'
import { webhookCall, webhookCallDetail, webhook as webhookTable } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, computed, inList, perEngine, query } from '../sql/statement.ts'
import { insert } from '../sql/write.ts'
import { COUNT, countOf, type Page, type PageOf } from './page.ts'
import type { Lane } from './webhook-queue.ts'

/**
 * Counts at most this many rows beyond the page: enough for paging, and counting all would cost more than reading the
 * page.
 */
const COUNTED_AHEAD = 1000

const COLUMNS = columns(webhookCall)

const listed = (condition: string, order: string) => ({
  list: query`select ${COLUMNS} from webhook_call where webhook = ?${condition} order by ${order} limit ? offset ?`,
  count: query`select ${COUNT} from (select 1 from webhook_call where webhook = ?${condition} limit ?) c`,
})
/** Each list has the order of its index. */
const LISTS = {
  all: listed('', 'created_at desc, key desc'),
  waiting: listed(` and state = 'waiting'`, 'created_at desc'),
  failed: listed(` and state = 'failed'`, 'key desc'),
}

const GET = query`select ${COLUMNS} from webhook_call where webhook = ? and id = ?`
const DETAIL = query`select ${columns(webhookCallDetail, '', 'detail')} from webhook_call_detail where call = ?`
const NEXT = query`select ${COLUMNS} from webhook_call where key in
  (select min(c.key) from ${perEngine((dialect) => dialect.records({ webhook: 'bigint', lane: 'text' }))} join webhook_call c
   on c.webhook = v.webhook and c.lane = v.lane and c.state = 'waiting' group by c.webhook, c.lane)`
const FAILED = query`select ${COLUMNS} from
  (select * from webhook_call where webhook = ? and state = 'failed'${perEngine((dialect) => dialect.fence)}) c
  order by key limit ?`
const HEALTH = query`select ${computed('total', bigint(), 'count(*)')}, ${computed(
  'healthy',
  nullable(integer()),
  `cast(sum(case when state = 'done' then 1 else 0 end) as integer)`,
)} from
  (select state, attempts from webhook_call where webhook = ? order by created_at desc, key desc limit ?) c
  where state <> 'waiting' or attempts > 0`
const WAITING = `from webhook_call where webhook = ? and state = 'waiting'`
const COUNT_WAITING = query`select ${COUNT} from (select 1 ${WAITING} limit ?) c`
const QUEUE_TIMES = query`select ${computed('oldestAt', nullable(bigint()), `(select min(created_at) ${WAITING})`)},
  ${computed('nextAttemptAt', nullable(bigint()), '(select min(due) from webhook_lane where webhook = ?)')}`

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
const RECORD = command`update webhook_call set state = v.state, attempts = v.attempts, url = v.url, request_at = v.request_at,
  response_at = v.response_at, status_code = v.status_code, error = v.error
  from ${perEngine((dialect) => dialect.records(RECORDED))} where webhook_call.key = v.key`
const DELETE_DETAIL = command`delete from webhook_call_detail where call = ?`
const INSERT_DETAIL = insert(webhookCallDetail)
const MARK_REPEATED = command`update webhook_call set state = 'repeated' where ${inList('key', 'bigint')}`

const KEY = columns(webhookCall, '', 'key')
const OLD = query`select ${KEY} from webhook_call where webhook = ? and created_at < ? and state <> 'waiting'
  order by created_at limit ?`
const LAST_RETAINED = query`select ${columns(webhookCall, '', 'createdAt', 'key')} from webhook_call where webhook = ?
  order by created_at desc, key desc limit 1 offset ?`
const SURPLUS = query`select ${KEY} from webhook_call where webhook = ? and (created_at, key) <= (?, ?)
  and state <> 'waiting' order by created_at, key limit ?`
const OF_WEBHOOK = query`select ${KEY} from webhook_call where webhook = ? limit ?`
const DELETE_DETAILS = command`delete from webhook_call_detail where ${inList('call', 'bigint')}`
const DELETE_CALLS = command`delete from webhook_call where ${inList('key', 'bigint')}`

const WITH_SURPLUS = query`select ${columns(webhookTable, 'w', 'key')} from webhook w where
  exists (select 1 from webhook_call c where c.webhook = w.key and c.created_at < ? and c.state <> 'waiting')
  or exists (select 1 from webhook_call c where c.webhook = w.key order by c.created_at desc limit 1 offset ?)`
const WEBHOOK_KEY = columns(webhookTable, '', 'key')
const DELETED_WEBHOOK = query`select ${WEBHOOK_KEY} from webhook where deleted_at is not null order by deleted_at limit 1`
const WEBHOOK_OF_SPACE = query`select ${WEBHOOK_KEY} from webhook where space = ? limit 1`
const DELETE_LANES = command`delete from webhook_lane where webhook = ?`
const DELETE_SECRET = command`delete from webhook_secret where webhook = ?`
const DELETE_WEBHOOK = command`delete from webhook where key = ?`
const REMOVE_SPACE = ['webhook_cursor', 'webhook_window', 'webhook_secret', 'webhook_retry_policy'].map(
  (table) => command`delete from ${table} where space = ?`,
)

export const webhookCallsReader = (sql: ReadSql) => ({
  /** Newest first, all or in one state. The total is exact only near the page. */
  async list(webhook: number, { limit, skip }: Page, state: ListedState | null = null): Promise<PageOf<WebhookCall>> {
    const { list, count } = LISTS[state ?? 'all']
    const items = await sql.all(list, [webhook, limit, skip])
    return { total: await countOf(sql, count, [webhook, skip + limit + COUNTED_AHEAD]), items }
  },
  async get(webhook: number, id: string): Promise<WebhookCall | null> {
    return (await sql.get(GET, [webhook, id])) ?? null
  },
  async detail(call: number): Promise<CallDetail | null> {
    return (await sql.get(DETAIL, [call]))?.detail ?? null
  },
  /** The next call of each of these lanes. */
  next: (lanes: readonly Lane[]): Promise<WebhookCall[]> => sql.all(NEXT, [JSON.stringify(lanes)]),
  /** Failed calls, oldest first. */
  failed: (webhook: number, limit: number): Promise<WebhookCall[]> => sql.all(FAILED, [webhook, limit]),
  /**
   * Among the newest calls that were attempted: their number, and how many succeeded. A call that waits for a retry did
   * not.
   */
  async health(webhook: number, newest: number): Promise<{ total: number; healthy: number }> {
    const row = await sql.get(HEALTH, [webhook, newest])
    return { total: row?.total ?? 0, healthy: row?.healthy ?? 0 }
  },
  async queue(webhook: number): Promise<QueueState> {
    const waiting = await countOf(sql, COUNT_WAITING, [webhook, COUNTED_AHEAD])
    const times = await sql.get(QUEUE_TIMES, [webhook, webhook])
    return { waiting, oldestAt: times?.oldestAt ?? null, nextAttemptAt: times?.nextAttemptAt ?? null }
  },
})

export const webhookCallsWriter = (sql: Sql) => ({
  ...webhookCallsReader(sql),
  /** Records the results of attempts. */
  async record(calls: readonly { call: WebhookCall; detail: CallDetail }[]): Promise<void> {
    const rows = calls.map(({ call }) => ({
      ...{ key: call.key, state: call.state, attempts: call.attempts, url: call.url, request_at: call.requestAt },
      ...{ response_at: call.responseAt, status_code: call.statusCode },
      error: call.error && JSON.stringify(call.error),
    }))
    await sql.run(RECORD, [JSON.stringify(rows)])
    for (const { call } of calls) if (call.attempts > 1) await sql.run(DELETE_DETAIL, [call.key])
    await sql.insertMany(
      INSERT_DETAIL,
      calls.map(({ call, detail }) => INSERT_DETAIL.params({ call: call.key, detail })),
    )
  },
  /** Marks failed calls that were sent again as new calls. */
  async markRepeated(calls: readonly number[]): Promise<void> {
    await sql.run(MARK_REPEATED, [sql.dialect.list(calls)])
  },
  /** Webhooks with calls older than `before`, or with more than `keep` calls. */
  async overfull({ before, keep }: { before: number; keep: number }): Promise<number[]> {
    return (await sql.all(WITH_SURPLUS, [before, keep])).map((row) => row.key)
  },
  /** Deletes up to `limit` finished calls and returns their number. */
  async deleteOld(webhook: number, before: number, limit: number): Promise<number> {
    return deleteCalls(sql, await sql.all(OLD, [webhook, before, limit]))
  },
  /** Deletes finished calls beyond the newest `keep`. */
  async deleteSurplus(webhook: number, keep: number, limit: number): Promise<number> {
    const last = await sql.get(LAST_RETAINED, [webhook, keep])
    return last ? deleteCalls(sql, await sql.all(SURPLUS, [webhook, last.createdAt, last.key, limit])) : 0
  },
  /** Deletes the calls of deleted webhooks, then the webhooks. */
  async deleteOfDeletedWebhooks(limit: number): Promise<number> {
    const deleted = await sql.get(DELETED_WEBHOOK)
    return deleted ? deleteWebhook(sql, deleted.key, limit) : 0
  },
  /** Deletes the webhooks of a space with all their rows. */
  async removeSpace(space: string, limit: number): Promise<number> {
    const webhook = await sql.get(WEBHOOK_OF_SPACE, [space])
    if (webhook) return deleteWebhook(sql, webhook.key, limit)
    for (const removal of REMOVE_SPACE) await sql.run(removal, [space])
    return 0
  },
})

/** Deletes some of its calls or, when there are none, the webhook; returns the number of rows. */
async function deleteWebhook(sql: Sql, webhook: number, limit: number): Promise<number> {
  const rows = await sql.all(OF_WEBHOOK, [webhook, limit])
  if (rows.length > 0) return deleteCalls(sql, rows)
  await sql.run(DELETE_LANES, [webhook])
  await sql.run(DELETE_SECRET, [webhook])
  return sql.run(DELETE_WEBHOOK, [webhook])
}

async function deleteCalls(sql: Sql, rows: readonly { key: number }[]): Promise<number> {
  if (rows.length === 0) return 0
  const keys = sql.dialect.list(rows.map((row) => row.key))
  await sql.run(DELETE_DETAILS, [keys])
  return sql.run(DELETE_CALLS, [keys])
}
