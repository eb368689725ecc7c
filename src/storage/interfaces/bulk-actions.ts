import type { BulkAction } from '#domain/bulk-actions/bulk-action'

export interface BulkActionsReader {
  get(environment: number, id: string): Promise<BulkAction | null>
}

export interface BulkActionsWriter {
  insert(action: BulkAction): Promise<void>
  /** Removes those of before: they are asked for while they are waited for, and hardly ever again. */
  forget(before: number): Promise<void>
}
