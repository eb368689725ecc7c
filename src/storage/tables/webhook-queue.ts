import type { NewCall } from '#domain/webhooks/call'
import { type DocumentWindow, WINDOW_MS } from '#domain/webhooks/windows'
import type { Sql } from '../sql/sql.ts'
import type { HeldLane, Lane, WebhookQueueReader, WebhookQueueWriter, WebhookWork } from '../store.ts'

const CALL_COLUMNS = [
  ...['id', 'webhook', 'space', 'lane', 'positions', 'topic', 'kind', 'state', 'attempts', 'url', 'created_at'],
]

const LANE = { webhook: 'bigint', lane: 'text' } as const

const freeOf = (webhook: string): string =>
  `select webhook, lane from webhook_lane where webhook = ${webhook} and due <= ? and lease_until <= ? order by due, lane`

const toRow = (call: NewCall, at: number) => [
  ...[call.id, call.webhook, call.space, call.lane, JSON.stringify(call.positions), call.topic, call.kind],
  ...['waiting', 0, call.url, at],
]

export const webhookQueueTable = (sql: Sql): WebhookQueueReader & WebhookQueueWriter => ({
  async work({ now, wallClock }) {
    const any = await sql.get('select 1 from webhook limit 1')
    if (!any) return { any: false, spaces: [], ended: [], due: [] }
    const spaces = await sql.all<WebhookWork['spaces'][number]>(
      'select c.space, c.position, h.position as head from webhook_cursor c join space_head h on h.space = c.space',
    )
    // Windows further ahead than any can be were made by a clock that was wrong.
    const ended =
      spaces.length === 0
        ? []
        : await sql.all<{ space: string }>('select distinct space from webhook_window where until <= ? or until > ?', [
            wallClock,
            wallClock + WINDOW_MS,
          ])
    const due = await sql.all<{ key: number }>(
      `select w.key from webhook w where exists
         (select 1 from webhook_lane l where l.webhook = w.key and l.due <= ? and l.lease_until <= ?)`,
      [now, now],
    )
    return { any: true, spaces, ended: ended.map((row) => row.space), due: due.map((row) => row.key) }
  },
  async dueOf(webhooks, now) {
    const rows = await sql.all<{ key: number }>(
      `select w.key from webhook w where ${sql.dialect.in('w.key', 'bigint')} and exists
         (select 1 from webhook_lane l where l.webhook = w.key and l.due <= ? and l.lease_until <= ?)`,
      [sql.dialect.list(webhooks), now, now],
    )
    return rows.map((row) => row.key)
  },
  async cursor(space) {
    const row = await sql.get<{ position: number }>('select position from webhook_cursor where space = ?', [space])
    return row?.position ?? null
  },
  async lockCursor(space) {
    const row = await sql.get<{ position: number }>(
      `select position from webhook_cursor where space = ?${sql.dialect.forUpdate}`,
      [space],
    )
    return row?.position ?? null
  },
  async follow(space) {
    await sql.run(
      `insert into webhook_cursor (space, position) select space, position from space_head where space = ?
       on conflict (space) do nothing`,
      [space],
    )
  },
  async unfollow(space) {
    await sql.run('delete from webhook_cursor where space = ?', [space])
    await sql.run('delete from webhook_window where space = ?', [space])
  },
  moveCursor: async (space, from, to) =>
    (await sql.run('update webhook_cursor set position = ? where space = ? and position = ?', [to, space, from])) === 1,

  lockWindows: (space) =>
    sql.all<DocumentWindow>(
      `select space, environment_key as "environmentKey", type, id, position, opened_at as "openedAt", until
       from webhook_window where space = ?${sql.dialect.forUpdate}`,
      [space],
    ),
  async putWindow(w) {
    await sql.run(
      `insert into webhook_window (space, environment_key, type, id, position, opened_at, until) values (?, ?, ?, ?, ?, ?, ?)
       on conflict (space, environment_key, type, id) do update
       set position = excluded.position, opened_at = excluded.opened_at, until = excluded.until`,
      [w.space, w.environmentKey, w.type, w.id, w.position, w.openedAt, w.until],
    )
  },
  async deleteWindow(w) {
    await sql.run('delete from webhook_window where space = ? and environment_key = ? and type = ? and id = ?', [
      ...[w.space, w.environmentKey, w.type, w.id],
    ])
  },

  async enqueue(calls, { at, due }) {
    if (calls.length === 0) return
    await enterLanes(sql, [...new Map(calls.map((call) => [`${call.webhook}/${call.lane}`, call])).values()], due)
    await sql.insertMany(
      'webhook_call',
      CALL_COLUMNS,
      calls.map((call) => toRow(call, at)),
    )
  },
  async collect(call, { at, due, most }) {
    await enterLanes(sql, [call], due)
    const open = await sql.get<{ key: number; positions: string }>(
      `select c.key, c.positions from webhook_call c join webhook_lane l on l.webhook = c.webhook and l.lane = c.lane
       where c.webhook = ? and c.lane = ? and c.state = 'waiting' and c.attempts = 0 and c.kind = 'event' and l.owner is null
       order by c.key desc limit 1`,
      [call.webhook, call.lane],
    )
    const positions = [...(open ? (JSON.parse(open.positions) as number[]) : []), ...call.positions]
    if (open && positions.length <= most) {
      const key = open.key
      await sql.run('update webhook_call set positions = ? where key = ?', [JSON.stringify(positions), key])
    } else await sql.insertMany('webhook_call', CALL_COLUMNS, [toRow(call, at)])
  },

  async held(webhooks, now) {
    const rows = await sql.all<{ webhook: number; n: number }>(
      `select webhook, count(*) as n from webhook_lane
       where ${sql.dialect.in('webhook', 'bigint')} and owner is not null and lease_until > ? group by webhook`,
      [sql.dialect.list(webhooks), now],
    )
    return new Map(rows.map((row) => [row.webhook, row.n]))
  },
  async free(wanted, now) {
    if (sql.dialect.lateral) {
      return sql.all<Lane>(
        `select l.webhook, l.lane from ${sql.dialect.records({ webhook: 'bigint', most: 'bigint' })} cross join lateral
           (${freeOf('v.webhook')} limit v.most${sql.dialect.skipLocked}) l`,
        [JSON.stringify(wanted), now, now],
      )
    }
    const lanes: Lane[] = []
    for (const { webhook, most } of wanted) {
      lanes.push(...(await sql.all<Lane>(`${freeOf('?')} limit ?`, [webhook, now, now, most])))
    }
    return lanes
  },
  async claim(lanes, { owner, claim, until }) {
    await sql.run(
      `update webhook_lane set owner = ?, claim = ?, lease_until = ? from ${sql.dialect.records(LANE)}
       where webhook_lane.webhook = v.webhook and webhook_lane.lane = v.lane`,
      [owner, claim, until, JSON.stringify(lanes)],
    )
  },
  holdMany: (owner, lanes) =>
    sql.all<HeldLane>(
      `select l.webhook, l.lane, l.claim from webhook_lane l join ${sql.dialect.records({ ...LANE, claim: 'text' })}
       on l.webhook = v.webhook and l.lane = v.lane and l.claim = v.claim where l.owner = ? order by l.webhook, l.lane${
         sql.dialect.forUpdate && `${sql.dialect.forUpdate} of l`
       }`,
      [JSON.stringify(lanes), owner],
    ),
  async putBackMany(lanes, due) {
    const list = JSON.stringify(lanes)
    // Most lanes hold one call, and end with it.
    const ended = await sql.run(
      `delete from webhook_lane where (webhook, lane) in (select v.webhook, v.lane from ${sql.dialect.records(LANE)})
       and not exists (select 1 from webhook_call c
         where c.webhook = webhook_lane.webhook and c.lane = webhook_lane.lane and c.state = 'waiting')`,
      [list],
    )
    if (ended === lanes.length) return
    await sql.run(
      `update webhook_lane set due = ?, owner = null, lease_until = 0 from ${sql.dialect.records(LANE)}
       where webhook_lane.webhook = v.webhook and webhook_lane.lane = v.lane`,
      [due, list],
    )
  },
  async renew(owner, until) {
    await sql.run('update webhook_lane set lease_until = ? where owner = ?', [until, owner])
  },
  async release(owner) {
    await sql.run('update webhook_lane set owner = null, lease_until = 0 where owner = ?', [owner])
  },
  async clear(webhook, error) {
    await sql.run('delete from webhook_lane where webhook = ?', [webhook])
    await sql.run(`update webhook_call set state = 'failed', error = ? where webhook = ? and state = 'waiting'`, [
      JSON.stringify(error),
      webhook,
    ])
  },
  async mend({ now, furthest, longestLease }) {
    await sql.run('update webhook_lane set due = ? where due > ?', [now, now + furthest])
    await sql.run('update webhook_lane set owner = null, lease_until = 0 where lease_until > ?', [now + longestLease])
  },
})

/**
 * Makes lanes, or locks those that are there: who ends one at the same moment has either not looked yet whether a call
 * waits, and will see ours, or has ended it, and then it is made anew. In one order for all, so that two who enter the same
 * lanes do not wait for each other.
 */
async function enterLanes(sql: Sql, lanes: readonly Lane[], due: number): Promise<void> {
  await sql.run(
    `insert into webhook_lane (webhook, lane, due, lease_until)
     select v.webhook, v.lane, cast(? as bigint), 0 from ${sql.dialect.records(LANE)} where true order by v.webhook, v.lane
     on conflict (webhook, lane) do update set due = webhook_lane.due`,
    [due, JSON.stringify(lanes.map(({ webhook, lane }) => ({ webhook, lane })))],
  )
}
