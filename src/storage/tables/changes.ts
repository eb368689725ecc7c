import type { Change, ChangeDraft } from '#domain/changes/change'
import type { LogMove } from '../log-notifier.ts'
import { change, environment as environmentTable, spaceHead } from '../schema/schema.ts'
import type { Row } from '../schema/table.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, inList, onlyOn, perEngine, query, returning } from '../sql/statement.ts'
import { encodeValue, insert } from '../sql/write.ts'

export const CHANGE = columns(change)

const AFTER = query`select ${CHANGE} from change where space = ? and position > ? order by position limit ?`
const BY_POSITIONS = query`select ${CHANGE} from change where space = ? and ${inList('position', 'bigint')} order by position`
const POSITION = columns(spaceHead, '', 'position')
const HEAD = query`select ${POSITION} from space_head where space = ?`
const PRUNED = query`select ${columns(spaceHead, '', 'pruned')} from space_head where space = ?`
const HEADS = query`select ${columns(spaceHead, '', 'space', 'position')} from space_head`
const INSERT = insert(change)
const MOVE_HEAD = 'update space_head set position = position + ? where space = ?'
const MOVE = command`${MOVE_HEAD}`
/** The columns of a log row except its space and position, and the types of their values in `APPEND`. */
const LOGGED = {
  ...({
    environment: 'text',
    type: 'text',
    id: 'text',
    action: 'text',
    version: 'bigint',
    body_key: 'bigint',
  } as const),
  ...({ sys: 'text', actor: 'text', at: 'bigint', environment_key: 'bigint' } as const),
  ...({ alias: 'text', visibility: 'text', request_id: 'text' } as const),
}
/** Moves the head and inserts the rows. `back` is the distance of a row from the new head. */
const APPEND = onlyOn(
  'postgres',
  returning`with head as (${MOVE_HEAD} returning space, position)
    insert into change (space, position, ${Object.keys(LOGGED).join(', ')})
    select head.space, head.position - v.back, ${Object.keys(LOGGED)
      .map((name) => `v.${name}`)
      .join(', ')}
    from head cross join ${perEngine((dialect) => dialect.records({ back: 'bigint', ...LOGGED }))}
    order by v.back desc returning ${columns(change, '', 'position')}`,
)
const ENVIRONMENT_KEY = query`select ${columns(environmentTable, '', 'key')} from environment where space = ? and id = ?`

export const changesReader = (sql: ReadSql) => ({
  /** Rows of a log after a position, in order. */
  after: (space: string, position: number, limit: number): Promise<Change[]> =>
    sql.all(AFTER, [space, position, limit]),
  /** The rows at these positions, in order; those that do not exist are left out. */
  at: (space: string, positions: readonly number[]): Promise<Change[]> =>
    sql.all(BY_POSITIONS, [space, sql.dialect.list(positions)]),
  /** Retention has deleted the rows up to this position; 0: none. */
  async pruned(space: string): Promise<number> {
    return (await sql.get(PRUNED, [space]))?.pruned ?? 0
  },
  /** The position of the newest row; 0 for an empty log. */
  async head(space: string): Promise<number> {
    return (await sql.get(HEAD, [space]))?.position ?? 0
  },
})

/** `pending` collects the changes of a transaction; `flushChanges` writes them before the commit. */
export const changesWriter = (sql: Sql, pending: ChangeDraft[]) => ({
  ...changesReader(sql),
  /** Adds a row. It gets its position at the end of the transaction, so that positions follow commit order. */
  append(change: ChangeDraft): void {
    pending.push(change)
  },
})

/**
 * Writes the collected rows and returns the new head of each log. Updating the head row locks it until the commit, so
 * the next writer of the space gets larger positions that become visible later: no row ever appears before one already
 * read. Heads are locked in order of space id, so that transactions cannot deadlock.
 */
export async function flushChanges(sql: Sql, pending: readonly ChangeDraft[]): Promise<LogMove[]> {
  const bySpace = Map.groupBy(pending, (change) => change.space)
  const moved: LogMove[] = []
  const append = sql.dialect.name === 'postgres' ? appendAtOnce : appendOneByOne
  for (const space of [...bySpace.keys()].sort()) {
    const changes = bySpace.get(space)!
    const keyOf = await environmentKeys(sql, space, changes)
    const rows = changes.map((c) => {
      const { alias = null, visibility = null, requestId = null } = c
      return { ...c, environmentKey: keyOf(c), alias, visibility, requestId }
    })
    const head = await append(sql, space, rows)
    if (head === null) throw new Error(`space ${space} has no log`)
    moved.push({ space, position: head, ...(head === changes.length && { restarted: true }) })
  }
  return moved
}

type NewChange = Omit<Row<typeof change>, 'position'>

/** In one round trip, because other writers wait for the head. */
async function appendAtOnce(sql: Sql, space: string, changes: readonly NewChange[]): Promise<number | null> {
  const rows = changes.map(({ space: _, bodyKey, environmentKey, sys, requestId, ...row }, i) => ({
    ...row,
    ...{
      back: changes.length - 1 - i,
      body_key: bodyKey,
      environment_key: environmentKey,
      request_id: requestId,
      sys: encodeValue(sys, change.columns.sys),
    },
  }))
  const appended = await sql.all(APPEND, [changes.length, space, JSON.stringify(rows)])
  return appended.reduce<number | null>((head, { position }) => Math.max(head ?? 0, position), null)
}

const APPENDED_AT_ONCE = 100

async function appendOneByOne(sql: Sql, space: string, changes: readonly NewChange[]): Promise<number | null> {
  await sql.run(MOVE, [changes.length, space])
  const head = await sql.get(HEAD, [space])
  if (!head) return null
  const first = head.position - changes.length + 1
  // In parts, so that a long transaction can yield between them.
  for (let from = 0; from < changes.length; from += APPENDED_AT_ONCE) {
    const part = changes.slice(from, from + APPENDED_AT_ONCE)
    await sql.insertMany(
      INSERT,
      part.map((row, i) => INSERT.params({ ...row, position: first + from + i })),
    )
  }
  return head.position
}

/** The heads of all logs. */
export const readHeads = (sql: ReadSql): Promise<LogMove[]> => sql.all(HEADS)

/** Looks up the keys of environments that changes name only by id. */
async function environmentKeys(sql: Sql, space: string, changes: readonly ChangeDraft[]) {
  const keys = new Map<string, number | null>()
  for (const { environment, environmentKey } of changes) {
    if (environment === null || environmentKey != null || keys.has(environment)) continue
    keys.set(environment, (await sql.get(ENVIRONMENT_KEY, [space, environment]))?.key ?? null)
  }
  return (c: ChangeDraft): number | null =>
    c.environment === null ? null : (c.environmentKey ?? keys.get(c.environment) ?? null)
}
