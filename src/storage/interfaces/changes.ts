import type { Change, ChangeDraft } from '#domain/changes/change'

export interface ChangesReader {
  /** Rows of a space's log behind a position, in order. */
  after(space: string, position: number, limit: number): Promise<Change[]>
  /** The rows at these positions, in order; those that are not there are left out. */
  at(space: string, positions: readonly number[]): Promise<Change[]>
  /** The position of the newest row; 0 for an empty log. */
  head(space: string): Promise<number>
}
export interface ChangesWriter {
  /** Rows get their positions at the very end of the transaction, so that positions follow the order of commits. */
  append(change: ChangeDraft): void
}
