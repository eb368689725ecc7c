import type { Change, ChangeDraft } from '#domain/changes/change'
import type { LogMove } from '../log-notifier.ts'
import { change, environment as environmentTable, spaceHead } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, inList, onlyOn, query, returning } from '../sql/statement.ts'
import { insert } from '../sql/write.ts'

export const CHANGE = columns(change)

const AFTER = query`select ${CHANGE} from change where space = ? and position > ? order by position limit ?`
const AT = query`select ${CHANGE} from change where space = ? and ${inList('position', 'bigint')} order by position`
const POSITION = columns(spaceHead, '', 'position')
const HEAD = query`select ${POSITION} from space_head where space = ?`
const HEADS = query`select ${columns(spaceHead)} from space_head`
const INSERT = insert(change)
const MOVE_HEAD = 'update space_head set position = position + ? where space = ?'
const MOVE = command`${MOVE_HEAD}`
const MOVE_AND_READ = onlyOn('postgres', returning`${MOVE_HEAD} returning ${POSITION}`)
const ENVIRONMENT_KEY = query`select ${columns(environmentTable, '', 'key')} from environment where space = ? and id = ?`

export const changesReader = (sql: ReadSql) => ({
  /** Rows of a space's log behind a position, in order. */
  after: (space: string, position: number, limit: number): Promise<Change[]> =>
    sql.all(AFTER, [space, position, limit]),
  /** The rows at these positions, in order; those that do not exist are left out. */
  at: (space: string, positions: readonly number[]): Promise<Change[]> =>
    sql.all(AT, [space, sql.dialect.list(positions)]),
  /** The position of the newest row; 0 for an empty log. */
  async head(space: string): Promise<number> {
    return (await sql.get(HEAD, [space]))?.position ?? 0
  },
})

/** `pending` collects what a transaction appends; `flushChanges` writes it when the transaction is about to commit. */
export const changesWriter = (sql: Sql, pending: ChangeDraft[]) => ({
  ...changesReader(sql),
  /** Rows get their positions at the very end of the transaction, so that positions follow the order of commits. */
  append(change: ChangeDraft): void {
    pending.push(change)
  },
})

/**
 * Gives the collected rows their positions. The update of the head row takes a lock that is held until the commit, so
 * the next writer of the space gets its positions only after this one is visible: nothing ever appears behind a reader.
 * Heads are taken in order of space id, so that two transactions over the same spaces cannot deadlock.
 * Returns how far each log has come.
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
  // Where there is one writer nothing comes in between, and two statements are cheaper than one with `returning`.
  const isAlone = sql.dialect.nameLock === null
  if (isAlone) await sql.run(MOVE, [by, space])
  const head = await (isAlone ? sql.get(HEAD, [space]) : sql.get(MOVE_AND_READ, [by, space]))
  if (!head) throw new Error(`space ${space} has no log`)
  return head.position
}

/** How far all logs have come. */
export const readHeads = (sql: ReadSql): Promise<LogMove[]> => sql.all(HEADS)

/** Drafts that name an environment by its id alone get its key here; only the id of the present counts. */
async function environmentKeys(sql: Sql, space: string, changes: readonly ChangeDraft[]) {
  const keys = new Map<string, number | null>()
  for (const { environment, environmentKey } of changes) {
    if (environment === null || environmentKey != null || keys.has(environment)) continue
    keys.set(environment, (await sql.get(ENVIRONMENT_KEY, [space, environment]))?.key ?? null)
  }
  return (c: ChangeDraft): number | null =>
    c.environment === null ? null : (c.environmentKey ?? keys.get(c.environment) ?? null)
}
