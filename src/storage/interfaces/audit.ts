import type { AuditDraft, AuditEvent, AuditFilter } from '#domain/audit/audit-event'

/** Where a list goes on: behind the event with this time and position. */
export interface AuditPlace {
  at: number
  position: number
}
export interface AuditReader {
  /** Events of an organization, or of the installation (null), newest first. */
  list(
    organization: string | null,
    filter: AuditFilter,
    page: { after: AuditPlace | null; limit: number },
  ): Promise<AuditEvent[]>
}
export interface AuditWriter {
  /** Becomes part of the transaction; gets its place in the chain when that is about to commit. */
  append(event: AuditDraft): void
}
