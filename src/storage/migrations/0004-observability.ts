import type { Dialect } from '../sql/dialect.ts'

export const observability = (d: Dialect): readonly string[] => [
  `alter table change add column request_id ${d.text}`,
  // How far each chain of the audit log was exported.
  `create table audit_cursor (chain ${d.text} primary key, position ${d.bigint} not null, owner ${d.text} not null,
    lease_until ${d.bigint} not null)`,
]
