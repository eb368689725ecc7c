import type { Dialect } from '../sql/dialect.ts'

/** Who has what open in the editor: few rows, each alive for seconds, and none of them in the log. */
export const presence = (d: Dialect): readonly string[] => [
  `create table presence (
    environment ${d.bigint} not null,
    kind ${d.text} not null,
    id ${d.text} not null,
    user_id ${d.text} not null,
    field ${d.text},
    since ${d.bigint} not null,
    until ${d.bigint} not null,
    primary key (environment, kind, id, user_id)
  )`,
  // Those who have gone.
  `create index presence_until on presence (until)`,
]
