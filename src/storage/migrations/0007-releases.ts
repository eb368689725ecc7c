import type { Dialect } from '../sql/dialect.ts'

export const releases = (d: Dialect): readonly string[] => [
  `create table release (key ${d.identity}, environment ${d.bigint} not null references environment (key), id ${d.text} not null,
    version integer not null, generation integer not null, title ${d.text} not null, metadata ${d.text}, archived_at ${d.bigint},
    archived_by ${d.text}, last_action ${d.text}, created_at ${d.bigint} not null, created_by ${d.text} not null,
    updated_at ${d.bigint} not null, updated_by ${d.text} not null, unique (environment, id))`,
  `create table release_item (key ${d.identity}, environment ${d.bigint} not null, release ${d.bigint} not null,
    position integer not null, kind ${d.text} not null, id ${d.text} not null, change ${d.text}, content_type ${d.text},
    version integer, body_key ${d.bigint}, updated_at ${d.bigint}, updated_by ${d.text}, unique (release, kind, id))`,
  'create index release_item_entity on release_item (environment, kind, id)',
  `create table release_action (environment ${d.bigint} not null, id ${d.text} not null, release ${d.text} not null,
    verb ${d.text} not null, problems ${d.text}, created_at ${d.bigint} not null, created_by ${d.text} not null,
    primary key (environment, id))`,
  'create index release_action_created on release_action (environment, created_at)',
  'create index release_action_release on release_action (environment, release)',
]
