import type { Dialect } from '../sql/dialect.ts'

export const observability = (d: Dialect): readonly string[] => [
  `alter table change add column request_id ${d.text}`,
  // How far each chain of the audit log was exported.
  `create table audit_cursor (chain ${d.text} primary key, position ${d.bigint} not null, owner ${d.text} not null,
    lease_until ${d.bigint} not null)`,
  // The processes that use this database. A row without a heartbeat is deleted.
  `create table node (id ${d.text} primary key, host ${d.text} not null, pid integer not null, role ${d.text} not null,
    version ${d.text} not null, started_at ${d.bigint} not null, seen_at ${d.bigint} not null, state ${d.text} not null)`,
]
