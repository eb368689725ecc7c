import type { Dialect } from '../sql/dialect.ts'

/** What is to be published or unpublished later: few rows, each asked for by its id or with all of its environment. */
export const scheduledActions = (d: Dialect): readonly string[] => [
  `create table scheduled_action (
    environment ${d.bigint} not null,
    id ${d.text} not null,
    version integer not null,
    status ${d.text} not null,
    entity_type ${d.text} not null,
    entity_id ${d.text} not null,
    verb ${d.text} not null,
    due ${d.bigint} not null,
    body ${d.text} not null,
    error ${d.text},
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    updated_at ${d.bigint} not null,
    updated_by ${d.text} not null,
    primary key (environment, id)
  )`,
  // Those of an environment, the latest first, and those that are over and old.
  `create index scheduled_action_due on scheduled_action (environment, due)`,
]
