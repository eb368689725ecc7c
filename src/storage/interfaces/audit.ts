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
  /**
   * How far the log of a space's organization has come; null when there is no such space. Whatever changes who may do what
   * there is noted in it by the same transaction, so while it stands still nobody has lost or got anything.
   */
  headFor(space: string): Promise<number | null>
}
export interface AuditWriter {
  /** Becomes part of the transaction; gets its place in the chain when that is about to commit. */
  append(event: AuditDraft): void
}
