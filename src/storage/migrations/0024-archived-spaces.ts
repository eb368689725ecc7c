import type { Dialect } from '../sql/dialect.ts'

/** When a space was archived; null while it is in use. */
export const archivedSpaces = (d: Dialect): readonly string[] => [
  `alter table space add column archived_at ${d.bigint}`,
]
