import type { Dialect } from '../sql/dialect.ts'

export const retention = (d: Dialect): readonly string[] => [
  `alter table space add column retention ${d.text}`,
  `alter table space_head add column pruned ${d.bigint} not null default 0`,
  `alter table audit_head add column pruned ${d.bigint} not null default 0`,
  `alter table audit_head add column pruned_hash ${d.text} not null default ''`,
]
