import type { BulkAction, BulkEntity, UndoItem } from '#domain/bulk-actions/bulk-action'
import type { Writing } from '../resources/write-in.ts'

/** Bounds the size of a stored action. */
export const MAX_PROBLEMS = 200
const RETENTION_MS = 7 * 24 * 3600 * 1000

/** What the job of a bulk action works on. */
export type BulkJob = { entities: readonly BulkEntity[] } | { entities: readonly UndoItem[]; reverts: string }

/** Stores an action with what reverting it restores. */
export async function keepBulkAction(
  w: Writing,
  action: BulkAction,
  undo: readonly UndoItem[] | null = null,
): Promise<void> {
  await w.tx.bulkActions.deleteOld(w.stamp.at - RETENTION_MS)
  await w.tx.bulkActions.insert({ ...action, undo })
}
