import { AuditEvents, AuditExport, AuditExportQuery, AuditQuery } from '#contract/resources/audit-event'
import { auditPageToken, parseAuditQuery } from '#domain/audit/parse-audit-query'
import { badRequest } from '#domain/errors'
import { arraySys } from '#present/sys'
import { exportAudit, listAudit } from '#usecases/audit/read-audit'
import type { UseCaseContext } from '#usecases/context'
import { type Route, route } from '../route.ts'
import { auditCsv, auditLines, presentAuditEvent } from './present-audit.ts'

const MAX_EXPORTED = 5000

export const auditRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: '/organizations/:organization/audit_events',
    summary: 'List the audit log of an organization, newest first',
    access: 'organization.audit',
    query: AuditQuery,
    response: AuditEvents,
    async handle(request) {
      const { organization } = request.params
      const query = parseAuditQuery(request.query, { standard: 100, max: ctx.limits.pageSize })
      const { events, next } = await listAudit(ctx, request.actor, { organization, query })
      const path = `/organizations/${organization}/audit_events`
      return {
        body: {
          sys: arraySys,
          limit: query.limit,
          pages: { ...(next && { next: `${path}?${nextQuery(request.query, next)}` }) },
          items: events.map(presentAuditEvent),
        },
      }
    },
  }),
  route({
    method: 'GET',
    path: '/organizations/:organization/audit_events/export',
    summary:
      'Export the audit log as `format=jsonl` or `format=csv`; `X-Sheaf-Page-Next` is the token of the next page',
    access: 'organization.audit',
    query: AuditExportQuery,
    response: AuditExport,
    async handle(request) {
      const form = FORMS.get(request.query.get('format') ?? 'jsonl')
      if (!form) throw badRequest('"format" must be "jsonl" or "csv".')
      const { organization } = request.params
      const query = parseAuditQuery(request.query, { standard: MAX_EXPORTED, max: MAX_EXPORTED })
      const { events, next } = await exportAudit(ctx, request.actor, { organization, query })
      return {
        body: Buffer.from(form.write(events)),
        headers: {
          'Content-Type': form.type,
          'Content-Disposition': `attachment; filename="audit.${form.extension}"`,
          ...(next && { 'X-Sheaf-Page-Next': auditPageToken(next) }),
        },
      }
    },
  }),
]

const FORMS = new Map([
  ['jsonl', { type: 'application/x-ndjson; charset=utf-8', extension: 'jsonl', write: auditLines }],
  ['csv', { type: 'text/csv; charset=utf-8', extension: 'csv', write: auditCsv }],
])

function nextQuery(query: URLSearchParams, next: { at: number; position: number }): URLSearchParams {
  const copy = new URLSearchParams(query)
  copy.set('pageNext', auditPageToken(next))
  return copy
}
