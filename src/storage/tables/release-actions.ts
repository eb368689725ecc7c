import type { UndoItem } from '#domain/bulk-actions/bulk-action'
import type { ReleaseAction } from '#domain/releases/release'
import { releaseAction } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, query } from '../sql/statement.ts'
import { insert } from '../sql/write.ts'

const SHOWN = ['environment', 'id', 'release', 'verb', 'problems', 'createdAt', 'createdBy'] as const
const COLUMNS = columns(releaseAction, '', ...SHOWN, 'revertedBy')
const GET = query`select ${COLUMNS} from release_action where environment = ? and id = ?`
const LIST = query`select ${COLUMNS} from release_action where environment = ? order by created_at desc, id limit ?`
const UNDO = query`select ${columns(releaseAction, '', 'undo')} from release_action where environment = ? and id = ?`
const INSERT = insert(releaseAction)
const REVERTED = command`update release_action set reverted_by = ? where environment = ? and id = ?`
const DELETE_OF = command`delete from release_action where environment = ? and release = ?`
const DELETE_OLD_CHECKS = command`delete from release_action
  where environment = ? and verb = 'validate' and created_at < ?`

export const releaseActionsReader = (sql: ReadSql) => ({
  async get(environment: number, id: string): Promise<ReleaseAction | null> {
    return (await sql.get(GET, [environment, id])) ?? null
  },
  /** What reverting the action restores; null when it changed nothing. */
  async undo(environment: number, id: string): Promise<readonly UndoItem[] | null> {
    return (await sql.get(UNDO, [environment, id]))?.undo ?? null
  },
  /** Latest first. */
  list: (environment: number, limit: number): Promise<ReleaseAction[]> => sql.all(LIST, [environment, limit]),
})

export const releaseActionsWriter = (sql: Sql) => ({
  ...releaseActionsReader(sql),
  async insert(action: ReleaseAction & { undo: readonly UndoItem[] | null }): Promise<void> {
    await sql.run(INSERT, INSERT.params(action))
  },
  async markReverted(environment: number, id: string, by: string): Promise<void> {
    await sql.run(REVERTED, [by, environment, id])
  },
  async deleteOf(environment: number, release: string): Promise<void> {
    await sql.run(DELETE_OF, [environment, release])
  },
  /** Deletes old results of validations, which nothing refers to. */
  async deleteOldChecks(environment: number, before: number): Promise<void> {
    await sql.run(DELETE_OLD_CHECKS, [environment, before])
  },
})
