import type { BulkAction, UndoItem } from '#domain/bulk-actions/bulk-action'
import { bulkAction } from '../schema/schema.ts'
import type { ReadSql, Sql } from '../sql/sql.ts'
import { columns, command, query } from '../sql/statement.ts'
import { insert, update } from '../sql/write.ts'

const SHOWN = ['environment', 'id', 'verb', 'payload', 'problems', 'createdAt', 'createdBy'] as const
const GET = query`select ${columns(bulkAction, '', ...SHOWN, 'total', 'done', 'endedAt', 'revertedBy')} from bulk_action
  where environment = ? and id = ?`
const UNDO = query`select ${columns(bulkAction, '', 'undo')} from bulk_action where environment = ? and id = ?`
const INSERT = insert(bulkAction)
const END = update(bulkAction, ['problems', 'done', 'endedAt', 'undo'], 'where environment = ? and id = ?')
const PROGRESS = command`update bulk_action set done = ? where environment = ? and id = ? and done < ?`
const REVERTED = command`update bulk_action set reverted_by = ? where environment = ? and id = ?`
const DELETE_OLD = command`delete from bulk_action where created_at < ?`

export const bulkActionsReader = (sql: ReadSql) => ({
  async get(environment: number, id: string): Promise<BulkAction | null> {
    return (await sql.get(GET, [environment, id])) ?? null
  },
  /** What reverting the action restores; null when it changed nothing. */
  async undo(environment: number, id: string): Promise<readonly UndoItem[] | null> {
    return (await sql.get(UNDO, [environment, id]))?.undo ?? null
  },
})

export const bulkActionsWriter = (sql: Sql) => ({
  ...bulkActionsReader(sql),
  async insert(action: BulkAction & { undo: readonly UndoItem[] | null }): Promise<void> {
    await sql.run(INSERT, INSERT.params(action))
  },
  /** Stores the result of an action that ran as a job. */
  async end(action: BulkAction & { undo: readonly UndoItem[] | null }): Promise<void> {
    await sql.run(END, END.params(action, action.environment, action.id))
  },
  /** Does nothing when the action has ended. */
  async saveProgress({ environment, id }: Pick<BulkAction, 'environment' | 'id'>, done: number): Promise<void> {
    await sql.run(PROGRESS, [done, environment, id, done])
  },
  async markReverted(environment: number, id: string, by: string): Promise<void> {
    await sql.run(REVERTED, [by, environment, id])
  },
  /** Deletes old results: clients poll for a result and rarely read it later. */
  async deleteOld(before: number): Promise<void> {
    await sql.run(DELETE_OLD, [before])
  },
})
