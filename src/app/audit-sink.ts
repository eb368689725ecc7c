import type { Config } from '#config/config'
import { appendLines } from '#lib/append-lines'
import { sendToSyslog } from '#outbound/syslog'
import { type AuditSink, auditLine } from '#usecases/audit/export-audit'

/** The destination of `SHEAF_AUDIT_LOG`. */
export function createAuditSink(target: NonNullable<Config['auditLog']>): AuditSink {
  if (target.kind === 'file') return (events) => appendLines(target.path, events.map(auditLine))
  return (events) =>
    sendToSyslog(
      target,
      events.map((event) => ({ at: event.at, id: event.action, text: auditLine(event) })),
    )
}
