import type { Actor } from '#domain/access/actor'
import type { AuditEvent } from '#domain/audit/audit-event'
import type { AuditQuery } from '#domain/audit/parse-audit-query'
import { requireOrganization } from '../access/require-organization.ts'
import type { UseCaseContext } from '../context.ts'
import { record } from './record.ts'

export interface AuditPage {
  events: AuditEvent[]
  /** Where the next page begins; null after the oldest event. */
  next: { at: number; position: number } | null
}

export async function listAudit(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: { organization: string; query: AuditQuery },
): Promise<AuditPage> {
  return ctx.store.read(async (reader) => {
    await requireOrganization(reader, actor, input.organization, 'audit')
    return pageOf(input.query, (page) => reader.audit.list(input.organization, input.query.filter, page))
  })
}

/** Exporting the log is itself an audited action. */
export async function exportAudit(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: { organization: string; query: AuditQuery },
): Promise<AuditPage> {
  const at = ctx.clock.now()
  const { value } = await ctx.store.transact(async (tx) => {
    const { id } = await requireOrganization(tx, actor, input.organization, 'audit')
    if (input.query.after === null) {
      record(tx, actor, id, { action: 'audit_log.export', target: { type: 'Organization', id }, at })
    }
    return pageOf(input.query, (page) => tx.audit.list(id, input.query.filter, page))
  })
  return value
}

/** One extra row shows whether there is a next page. */
async function pageOf(
  { after, limit }: AuditQuery,
  list: (page: { after: AuditQuery['after']; limit: number }) => Promise<AuditEvent[]>,
): Promise<AuditPage> {
  const found = await list({ after, limit: limit + 1 })
  const events = found.slice(0, limit)
  const last = events.at(-1)
  return { events, next: found.length > limit && last ? { at: last.at, position: last.position } : null }
}
