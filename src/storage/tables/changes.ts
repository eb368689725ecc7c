import type { Change, ChangeDraft } from '#domain/changes/change'
import type { LogMove } from '../log-news.ts'
import type { Sql } from '../sql/sql.ts'
import type { ChangesReader, ChangesWriter } from '../store.ts'

const COLUMNS = [
  'space',
  'position',
  'environment',
  'environment_key',
  'alias',
  'type',
  'id',
  'action',
  'version',
  'body_key',
  'sys',
  'visibility',
  'actor',
  'at',
]

export type ChangeRow = Omit<Change, 'sys'> & { sys: string | null }

export const CHANGE = `space, position, environment, environment_key as "environmentKey", alias, type, id, action, version,
  body_key as "bodyKey", sys, visibility, actor, at`

export const toChange = (row: ChangeRow): Change => ({ ...row, sys: row.sys === null ? null : JSON.parse(row.sys) })

/** `pending` collects what a transaction appends; `flushChanges` writes it when the transaction is about to commit. */
export const changesTable = (sql: Sql, pending: ChangeDraft[]): ChangesReader & ChangesWriter => ({
  async after(space, position, limit) {
    const rows = await sql.all<ChangeRow>(
      `select ${CHANGE} from change where space = ? and position > ? order by position limit ?`,
      [space, position, limit],
    )
    return rows.map(toChange)
  },
  async at(space, positions) {
    const rows = await sql.all<ChangeRow>(
      `select ${CHANGE} from change where space = ? and ${sql.dialect.in('position', 'bigint')} order by position`,
      [space, sql.dialect.list(positions)],
    )
    return rows.map(toChange)
  },
  async head(space) {
    const row = await sql.get<{ position: number }>('select position from space_head where space = ?', [space])
    return row?.position ?? 0
  },
  append(change) {
    pending.push(change)
  },
})

/**
 * Gives the collected rows their positions. The update of the head row takes a lock that is held until the commit, so
 * the next writer of the space gets its positions only after this one is visible: nothing ever appears behind a reader.
 * Heads are taken in order of space id, so that two transactions over the same spaces cannot wait for each other.
 * Answers how far each log has come.
 */
export async function flushChanges(sql: Sql, pending: readonly ChangeDraft[]): Promise<LogMove[]> {
  const bySpace = Map.groupBy(pending, (change) => change.space)
  const moved: LogMove[] = []
  for (const space of [...bySpace.keys()].sort()) {
    const changes = bySpace.get(space)!
    const head = await moveHead(sql, space, changes.length)
    const keyOf = await environmentKeys(sql, space, changes)
    const first = head - changes.length + 1
    await sql.insertMany(
      'change',
      COLUMNS,
      changes.map((c, i) => [
        space,
        first + i,
        c.environment,
        keyOf(c),
        c.alias ?? null,
        c.type,
        c.id,
        c.action,
        c.version,
        c.bodyKey,
        c.sys === null ? null : JSON.stringify(c.sys),
        c.visibility ?? null,
        c.actor,
        c.at,
      ]),
    )
    moved.push({ space, position: head, ...(first === 1 && { restarted: true }) })
  }
  return moved
}

async function moveHead(sql: Sql, space: string, by: number): Promise<number> {
  const move = 'update space_head set position = position + ? where space = ?'
  const read = 'select position from space_head where space = ?'
  // Where there is one writer nobody comes in between, and two statements are cheaper than one with `returning`.
  const alone = sql.dialect.nameLock === null
  if (alone) await sql.run(move, [by, space])
  const head = await (alone
    ? sql.get<{ position: number }>(read, [space])
    : sql.get<{ position: number }>(`${move} returning position`, [by, space]))
  if (!head) throw new Error(`space ${space} has no log`)
  return head.position
}

/** How far all logs have come. */
export const readHeads = (sql: Sql): Promise<LogMove[]> => sql.all<LogMove>('select space, position from space_head')

/** Drafts that name an environment by its id alone get its key here; only the id of the present counts. */
async function environmentKeys(sql: Sql, space: string, changes: readonly ChangeDraft[]) {
  const keys = new Map<string, number | null>()
  for (const { environment, environmentKey } of changes) {
    if (environment === null || environmentKey != null || keys.has(environment)) continue
    const row = await sql.get<{ key: number }>('select key from environment where space = ? and id = ?', [
      space,
      environment,
    ])
    keys.set(environment, row?.key ?? null)
  }
  return (c: ChangeDraft): number | null =>
    c.environment === null ? null : (c.environmentKey ?? keys.get(c.environment) ?? null)
}
