import type { AuditDraft } from '#domain/audit/audit-event'
import type { ChangeDraft } from '#domain/changes/change'
import type { LogMove } from '../log-notifier.ts'
import type { Sql } from '../sql/sql.ts'
import { flushAudit } from './audit.ts'
import { flushChanges } from './changes.ts'
import type { TallyChange } from './tallies.ts'

/** Log rows and counts that a transaction collects and writes just before the commit. */
export interface CommitBuffer {
  readonly changes: ChangeDraft[]
  readonly audit: AuditDraft[]
  /** Written last, by `flushTallies`: on SQLite once for all transactions of a commit. */
  readonly tallies: TallyChange[]
}

export const createCommitBuffer = (): CommitBuffer => ({ changes: [], audit: [], tallies: [] })

/** Writes the audit log first, because many writers wait for the head of a space and few for that of an audit log. */
export async function flushLogs(sql: Sql, { audit, changes }: CommitBuffer): Promise<LogMove[]> {
  if (audit.length > 0) await flushAudit(sql, audit)
  return flushChanges(sql, changes)
}
