import type { Change, ChangeDraft } from '#domain/changes/change'
import type { LogMove } from '../log-notifier.ts'
import { change, environment as environmentTable, spaceHead } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, inList, onlyOn, query, returning } from '../sql/statement.ts'
import { insert } from '../sql/write.ts'

export const CHANGE = columns(change)

const AFTER = query`select ${CHANGE} from change where space = ? and position > ? order by position limit ?`
const BY_POSITIONS = query`select ${CHANGE} from change where space = ? and ${inList('position', 'bigint')} order by position`
const POSITION = columns(spaceHead, '', 'position')
const HEAD = query`select ${POSITION} from space_head where space = ?`
const HEADS = query`select ${columns(spaceHead)} from space_head`
const INSERT = insert(change)
const MOVE_HEAD = 'update space_head set position = position + ? where space = ?'
const MOVE = command`${MOVE_HEAD}`
const MOVE_AND_READ = onlyOn('postgres', returning`${MOVE_HEAD} returning ${POSITION}`)
const ENVIRONMENT_KEY = query`select ${columns(environmentTable, '', 'key')} from environment where space = ? and id = ?`

export const changesReader = (sql: ReadSql) => ({
  /** Rows of a log after a position, in order. */
  after: (space: string, position: number, limit: number): Promise<Change[]> =>
    sql.all(AFTER, [space, position, limit]),
  /** The rows at these positions, in order; those that do not exist are left out. */
  at: (space: string, positions: readonly number[]): Promise<Change[]> =>
    sql.all(BY_POSITIONS, [space, sql.dialect.list(positions)]),
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
  for (const space of [...bySpace.keys()].sort()) {
    const changes = bySpace.get(space)!
    const head = await moveHead(sql, space, changes.length)
    const keyOf = await environmentKeys(sql, space, changes)
    const first = head - changes.length + 1
    const rows = changes.map((c, i) => {
      const { alias = null, visibility = null } = c
      return INSERT.params({ ...c, position: first + i, environmentKey: keyOf(c), alias, visibility })
    })
    await sql.insertMany(INSERT, rows)
    moved.push({ space, position: head, ...(first === 1 && { restarted: true }) })
  }
  return moved
}

async function moveHead(sql: Sql, space: string, by: number): Promise<number> {
  // With a single writer, two statements are cheaper than one with `returning`.
  const isSingleWriter = sql.dialect.nameLock === null
  if (isSingleWriter) await sql.run(MOVE, [by, space])
  const head = await (isSingleWriter ? sql.get(HEAD, [space]) : sql.get(MOVE_AND_READ, [by, space]))
  if (!head) throw new Error(`space ${space} has no log`)
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
