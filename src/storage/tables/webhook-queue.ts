import type { NewCall } from '#domain/webhooks/call'
import { DEBOUNCE_MS, type DebounceWindow } from '#domain/webhooks/debounce-windows'
import { bigint, text } from '../schema/column.ts'
import { webhookCall, webhookCursor, webhookLane, webhook as webhookTable, webhookWindow } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import {
  columns,
  command,
  computed,
  FOR_UPDATE,
  inList,
  onlyOn,
  part,
  perEngine,
  query,
  SKIP_LOCKED,
} from '../sql/statement.ts'
import { excluded, insert, update } from '../sql/write.ts'
import { COUNT } from './page.ts'

/** The pending work of all webhooks. */
export interface WebhookWork {
  /** Does any webhook exist? */
  any: boolean
  /** The cursor and the head of each log that was asked for. */
  spaces: { space: string; position: number; head: number }[]
  /** Spaces with debounce windows that have ended. */
  ended: string[]
  /** Keys of webhooks with calls that are due. */
  due: number[]
}

export interface Lane {
  webhook: number
  lane: string
}

/** A lane and the claim by which its owner holds it. */
export interface HeldLane extends Lane {
  claim: string
}

const LANE = { webhook: 'bigint', lane: 'text' } as const
const LANES = perEngine((dialect) => dialect.records(LANE))

const ANY = query`select 1 from webhook limit 1`
const CURSORS = part`select ${columns(webhookCursor, 'c')}, ${computed('head', bigint(), 'h.position')}
  from webhook_cursor c join space_head h on h.space = c.space`
const SPACES = query`${CURSORS}`
const SPACES_OF = query`${CURSORS} where ${inList('c.space', 'text')}`
// A window that ends later than any new one was opened by a wrong clock.
const ENDED = query`select distinct ${columns(webhookWindow, '', 'space')} from webhook_window
  where until <= ? or until > ?`
const HAS_DUE = `exists (select 1 from webhook_lane l where l.webhook = w.key and l.due <= ? and l.lease_until <= ?)`
const KEY = columns(webhookTable, 'w', 'key')
/** Webhooks that have lanes, by jumping from one to the next in the index: most webhooks have none. */
const WITH_LANES = `with recursive lanes (webhook) as (select min(webhook) from webhook_lane
  union all select (select min(l.webhook) from webhook_lane l where l.webhook > p.webhook) from lanes p
    where p.webhook is not null)`
const DUE = query`${WITH_LANES} select ${KEY} from lanes join webhook w on w.key = lanes.webhook where ${HAS_DUE}`
const DUE_OF = query`select ${KEY} from webhook w where ${inList('w.key', 'bigint')} and ${HAS_DUE}`
const POSITION = columns(webhookCursor, '', 'position')
const CURSOR = query`select ${POSITION} from webhook_cursor where space = ?`

const FOLLOW = command`insert into webhook_cursor (space, position) select space, position from space_head where space = ?
  on conflict (space) do nothing`
const UNFOLLOW = ['webhook_cursor', 'webhook_window'].map((table) => command`delete from ${table} where space = ?`)
const LOCK_CURSOR = query`select ${POSITION} from webhook_cursor where space = ?${FOR_UPDATE}`
const MOVE_CURSOR = command`update webhook_cursor set position = ? where space = ? and position = ?`
const LOCK_WINDOWS = query`select ${columns(webhookWindow)} from webhook_window where space = ?${FOR_UPDATE}`
const PUT_WINDOW = insert(webhookWindow, {
  onConflict: `(space, environment_key, type, id) do update set
    ${excluded(webhookWindow, 'position', 'openedAt', 'until')}`,
})
const DELETE_WINDOW = command`delete from webhook_window
  where space = ? and environment_key = ? and type = ? and id = ?`

/**
 * Creates lanes, or locks existing ones. A concurrent transaction that deletes a lane has either not checked for
 * waiting calls yet, and will see ours, or has deleted it, and then it is created again. Lanes are locked in one order,
 * so that transactions cannot deadlock.
 */
const CREATE_LANES = command`insert into webhook_lane (webhook, lane, due, lease_until)
  select v.webhook, v.lane, cast(? as bigint), 0 from ${LANES} where true order by v.webhook, v.lane
  on conflict (webhook, lane) do update set due = webhook_lane.due`
const INSERT_CALL = insert(webhookCall, { without: ['requestAt', 'responseAt', 'statusCode', 'error'] })
const OPEN_CALL = query`select ${columns(webhookCall, 'c', 'key', 'positions')}
  from webhook_call c join webhook_lane l on l.webhook = c.webhook and l.lane = c.lane
  where c.webhook = ? and c.lane = ? and c.state = 'waiting' and c.attempts = 0 and c.kind = 'event' and l.owner is null
  order by c.key desc limit 1`
const SET_POSITIONS = update(webhookCall, ['positions'], 'where key = ?')

const COUNT_HELD = query`select ${columns(webhookLane, '', 'webhook')}, ${COUNT} from webhook_lane
  where ${inList('webhook', 'bigint')} and owner is not null and lease_until > ? group by webhook`
const NAME = columns(webhookLane, '', 'webhook', 'lane')
const IS_FREE = 'due <= ? and lease_until <= ? order by due, lane'
const FREE = query`select ${NAME} from webhook_lane where webhook = ? and ${IS_FREE} limit ?`
const FREE_OF_MANY = onlyOn(
  'postgres',
  query`select ${columns(webhookLane, 'l', 'webhook', 'lane')}
    from ${perEngine((dialect) => dialect.records({ webhook: 'bigint', most: 'bigint' }))} cross join lateral
      (select webhook, lane from webhook_lane where webhook = v.webhook and ${IS_FREE} limit v.most${SKIP_LOCKED}) l`,
)
const CLAIM = command`update webhook_lane set owner = ?, claim = ?, lease_until = ? from ${LANES}
  where webhook_lane.webhook = v.webhook and webhook_lane.lane = v.lane`
const LOCK_HELD = query`select ${columns(webhookLane, 'l', 'webhook', 'lane')}, ${computed('claim', text(), 'l.claim')}
  from webhook_lane l join ${perEngine((dialect) => dialect.records({ ...LANE, claim: 'text' }))}
  on l.webhook = v.webhook and l.lane = v.lane and l.claim = v.claim where l.owner = ? order by l.webhook, l.lane${perEngine(
    (dialect) => dialect.forUpdate && `${dialect.forUpdate} of l`,
  )}`
const DELETE_EMPTY_LANES = command`delete from webhook_lane where (webhook, lane) in (select v.webhook, v.lane from ${LANES})
  and not exists (select 1 from webhook_call c
    where c.webhook = webhook_lane.webhook and c.lane = webhook_lane.lane and c.state = 'waiting')`
const GIVE_UP_LANES = command`update webhook_lane set due = ?, owner = null, lease_until = 0 from ${LANES}
  where webhook_lane.webhook = v.webhook and webhook_lane.lane = v.lane`
const RENEW = command`update webhook_lane set lease_until = ? where owner = ?`
const RELEASE = command`update webhook_lane set owner = null, lease_until = 0 where owner = ?`
const CLEAR_LANES = command`delete from webhook_lane where webhook = ?`
const FAIL_WAITING = command`update webhook_call set state = 'failed', error = ? where webhook = ? and state = 'waiting'`
const RESET_DUE = command`update webhook_lane set due = ? where due > ?`
const RESET_LEASES = command`update webhook_lane set owner = null, lease_until = 0 where lease_until > ?`

const newCall = (call: NewCall, at: number) =>
  INSERT_CALL.params({ ...call, positions: [...call.positions], state: 'waiting', attempts: 0, createdAt: at })

const cursorsOf = async (sql: ReadSql, spaces: readonly string[]): Promise<WebhookWork['spaces']> =>
  spaces.length === 0 ? [] : sql.all(SPACES_OF, [sql.dialect.list(spaces)])

export const webhookQueueReader = (sql: ReadSql) => ({
  /**
   * The pending work of all webhooks, and the logs of these spaces, by default of all. `now` is the clock of calls,
   * `wallClock` that of the log. Idle webhooks and spaces cost nothing, unless the logs of all are read.
   */
  async work(of: { now: number; wallClock: number; spaces?: readonly string[] }): Promise<WebhookWork> {
    const { now, wallClock } = of
    if (!(await sql.get(ANY))) return { any: false, spaces: [], ended: [], due: [] }
    const spaces = of.spaces ? await cursorsOf(sql, of.spaces) : await sql.all(SPACES)
    const ended = await sql.all(ENDED, [wallClock, wallClock + DEBOUNCE_MS])
    const due = await sql.all(DUE, [now, now])
    return { any: true, spaces, ended: ended.map((row) => row.space), due: due.map((row) => row.key) }
  },
  /** The webhooks among these with calls that are due. */
  async dueOf(webhooks: readonly number[], now: number): Promise<number[]> {
    return (await sql.all(DUE_OF, [sql.dialect.list(webhooks), now, now])).map((row) => row.key)
  },
  /** The cursor of a space; null while none of its webhooks is active. */
  async cursor(space: string): Promise<number | null> {
    return (await sql.get(CURSOR, [space]))?.position ?? null
  },
})

export const webhookQueueWriter = (sql: Sql) => ({
  ...webhookQueueReader(sql),
  /** Starts to follow the log at its head, unless it is followed already. */
  async follow(space: string): Promise<void> {
    await sql.run(FOLLOW, [space])
  },
  async unfollow(space: string): Promise<void> {
    for (const removal of UNFOLLOW) await sql.run(removal, [space])
  },
  /** Locks and returns the cursor. */
  async lockCursor(space: string): Promise<number | null> {
    return (await sql.get(LOCK_CURSOR, [space]))?.position ?? null
  },
  /** False when another transaction has moved it since. */
  async moveCursor(space: string, from: number, to: number): Promise<boolean> {
    return (await sql.run(MOVE_CURSOR, [to, space, from])) === 1
  },
  /** Locks and returns the windows of a space. */
  lockWindows: (space: string): Promise<DebounceWindow[]> => sql.all(LOCK_WINDOWS, [space]),
  async putWindow(window: DebounceWindow): Promise<void> {
    await sql.run(PUT_WINDOW, PUT_WINDOW.params(window))
  },
  async deleteWindow({ space, environmentKey, type, id }: DebounceWindow): Promise<void> {
    await sql.run(DELETE_WINDOW, [space, environmentKey, type, id])
  },
  /** Appends calls to their lanes; a new lane is due at `due`. */
  async enqueue(calls: readonly NewCall[], { at, due }: { at: number; due: number }): Promise<void> {
    if (calls.length === 0) return
    await createLanes(sql, [...new Map(calls.map((call) => [`${call.webhook}/${call.lane}`, call])).values()], due)
    await sql.insertMany(
      INSERT_CALL,
      calls.map((call) => newCall(call, at)),
    )
  },
  /** Adds positions to the open call of a coalescing webhook, or creates one. */
  async collect(call: NewCall, { at, due, most }: { at: number; due: number; most: number }): Promise<void> {
    await createLanes(sql, [call], due)
    const open = await sql.get(OPEN_CALL, [call.webhook, call.lane])
    const positions = [...(open?.positions ?? []), ...call.positions]
    if (open && positions.length <= most) await sql.run(SET_POSITIONS, SET_POSITIONS.params({ positions }, open.key))
    else await sql.insertMany(INSERT_CALL, [newCall(call, at)])
  },
  /** Locks and returns the lanes that the owner still holds by this claim. */
  holdMany: (owner: string, lanes: readonly HeldLane[]): Promise<HeldLane[]> =>
    sql.all(LOCK_HELD, [JSON.stringify(lanes), owner]),
  /** Gives up lanes, due at that time; a lane without waiting calls is deleted. */
  async putBackMany(lanes: readonly Lane[], due: number): Promise<void> {
    const list = JSON.stringify(lanes)
    // Most lanes have one call and are deleted after it.
    if ((await sql.run(DELETE_EMPTY_LANES, [list])) < lanes.length) await sql.run(GIVE_UP_LANES, [due, list])
  },
  /** The number of held lanes of each webhook, by any owner. */
  async held(webhooks: readonly number[], now: number): Promise<Map<number, number>> {
    const rows = await sql.all(COUNT_HELD, [sql.dialect.list(webhooks), now])
    return new Map(rows.map((row) => [row.webhook, row.n]))
  },
  /** Lanes that are due and have no owner, up to `most` per webhook. Locked for this transaction. */
  async free(wanted: readonly { webhook: number; most: number }[], now: number): Promise<Lane[]> {
    if (sql.dialect.lateral) return sql.all(FREE_OF_MANY, [JSON.stringify(wanted), now, now])
    const lanes: Lane[] = []
    for (const { webhook, most } of wanted) lanes.push(...(await sql.all(FREE, [webhook, now, now, most])))
    return lanes
  },
  /** Assigns these lanes to `owner`. Claims of an owner have unique names. */
  async claim(
    lanes: readonly Lane[],
    { owner, claim, until }: { owner: string; claim: string; until: number },
  ): Promise<void> {
    await sql.run(CLAIM, [owner, claim, until, JSON.stringify(lanes)])
  },
  /** Renews the leases of `owner`. */
  async renew(owner: string, until: number): Promise<void> {
    await sql.run(RENEW, [until, owner])
  },
  /** Gives up all lanes of `owner`; any process may make the calls at once. */
  async release(owner: string): Promise<void> {
    await sql.run(RELEASE, [owner])
  },
  /** Fails all waiting calls for this reason. They can be repeated. */
  async clear(webhook: number, error: { name: string; message: string }): Promise<void> {
    await sql.run(CLEAR_LANES, [webhook])
    await sql.run(FAIL_WAITING, [JSON.stringify(error), webhook])
  },
  /** Resets times that a wrong clock has set far into the future. */
  async resetFutureTimes(times: { now: number; furthest: number; longestLease: number }): Promise<void> {
    const { now, furthest, longestLease } = times
    await sql.run(RESET_DUE, [now, now + furthest])
    await sql.run(RESET_LEASES, [now + longestLease])
  },
})

async function createLanes(sql: Sql, lanes: readonly Lane[], due: number): Promise<void> {
  const names = lanes.map(({ webhook, lane }) => ({ webhook, lane }))
  await sql.run(CREATE_LANES, [due, JSON.stringify(names)])
}
