import type { AuditDraft } from '#domain/audit/audit-event'
import type { ChangeDraft } from '#domain/changes/change'
import type { LogMove } from '../log-notifier.ts'
import type { Sql } from '../sql/sql.ts'
import { flushAudit } from './audit.ts'
import { flushChanges } from './changes.ts'
import type { TallyChange } from './tallies.ts'

/** What a transaction appends to the logs and counts; it gets its places there as the last thing before the commit. */
export interface CommitBuffer {
  readonly changes: ChangeDraft[]
  readonly audit: AuditDraft[]
  /** Behind all others, and by `flushTallies`: on SQLite all transactions of a commit are counted at once. */
  readonly tallies: TallyChange[]
}

export const createCommitBuffer = (): CommitBuffer => ({ changes: [], audit: [], tallies: [] })

/** The audit log first: many writers of content wait for the head of a space, few for that of an audit log. */
export async function flushLogs(sql: Sql, { audit, changes }: CommitBuffer): Promise<LogMove[]> {
  if (audit.length > 0) await flushAudit(sql, audit)
  return flushChanges(sql, changes)
}
