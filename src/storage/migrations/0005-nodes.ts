import type { Dialect } from '../sql/dialect.ts'

export const nodes = (d: Dialect): readonly string[] => [
  // The running processes, for the status page.
  `create table node (id ${d.text} primary key, started_at ${d.bigint} not null, seen_at ${d.bigint} not null,
    report ${d.text} not null)`,
]
