import type { AuditEvent } from '#domain/audit/audit-event'
import { linkTo } from '#domain/entries/entry'
import { contentDate } from '#present/dates'

export const presentAuditEvent = (event: AuditEvent) => ({
  sys: {
    type: 'AuditEvent' as const,
    id: String(event.position),
    createdAt: contentDate(event.at),
    ...(event.actor !== null && { createdBy: linkTo('User', event.actor) }),
    ...(event.organization !== null && { organization: linkTo('Organization', event.organization) }),
    ...(event.space !== null && { space: linkTo('Space', event.space) }),
  },
  action: event.action,
  actor: { kind: event.by, token: event.token },
  target: linkTo(event.target.type, event.target.id),
  address: event.address,
  details: event.details,
  previousHash: event.previous,
  hash: event.hash,
})

/** One event per line. */
export const auditLines = (events: readonly AuditEvent[]): string =>
  events.map((event) => `${JSON.stringify(presentAuditEvent(event))}\n`).join('')

const CSV_COLUMNS: readonly (readonly [name: string, value: (event: AuditEvent) => string | number | null])[] = [
  ['position', (event) => event.position],
  ['at', (event) => contentDate(event.at)],
  ['action', (event) => event.action],
  ['by', (event) => event.by],
  ['actor', (event) => event.actor],
  ['token', (event) => event.token],
  ['address', (event) => event.address],
  ['organization', (event) => event.organization],
  ['space', (event) => event.space],
  ['targetType', (event) => event.target.type],
  ['targetId', (event) => event.target.id],
  ['details', (event) => JSON.stringify(event.details)],
  ['previousHash', (event) => event.previous],
  ['hash', (event) => event.hash],
]

export const auditCsv = (events: readonly AuditEvent[]): string => {
  const lines = events.map((event) => CSV_COLUMNS.map(([, value]) => csvCell(value(event))))
  return [CSV_COLUMNS.map(([name]) => name), ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
}

/** RFC 4180. An apostrophe keeps spreadsheets from evaluating a cell as a formula. */
function csvCell(value: string | number | null): string {
  const text = String(value ?? '')
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
