import type { Dialect } from '../sql/dialect.ts'

/** What became of entries and assets that were published together: few rows, each asked for by its id for some days. */
export const bulkActions = (d: Dialect): readonly string[] => [
  `create table bulk_action (
    environment ${d.bigint} not null,
    id ${d.text} not null,
    verb ${d.text} not null,
    payload ${d.text} not null,
    problems ${d.text},
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    primary key (environment, id)
  )`,
  // Those that nobody asks for any more.
  `create index bulk_action_created on bulk_action (created_at)`,
]
