import type { Dialect } from '../sql/dialect.ts'

export const releases = (d: Dialect): readonly string[] => [
  `create table release (key ${d.bigint} primary key, environment ${d.bigint} not null references environment (key), id ${d.text} not null,
    version integer not null, generation integer not null, title ${d.text} not null, metadata ${d.text}, archived_at ${d.bigint},
    archived_by ${d.text}, last_action ${d.text}, created_at ${d.bigint} not null, created_by ${d.text} not null,
    updated_at ${d.bigint} not null, updated_by ${d.text} not null, unique (environment, id))`,
  `create table release_item (key ${d.bigint} primary key, environment ${d.bigint} not null, release ${d.bigint} not null,
    position integer not null, kind ${d.text} not null, id ${d.text} not null, change ${d.text}, content_type ${d.text},
    version integer, body_key ${d.bigint}, updated_at ${d.bigint}, updated_by ${d.text}, unique (release, kind, id))`,
  'create index release_item_entity on release_item (environment, kind, id)',
  `create table release_action (environment ${d.bigint} not null, id ${d.text} not null, release ${d.text} not null,
    verb ${d.text} not null, problems ${d.text}, created_at ${d.bigint} not null, created_by ${d.text} not null,
    primary key (environment, id))`,
  'create index release_action_created on release_action (environment, created_at)',
  'create index release_action_release on release_action (environment, release)',
  `create view shown_release as select i.key as resource, i.release as environment, i.kind, i.id, i.content_type, i.body_key, i.version,
    r.published_counter as revision, 0 as changed, r.created_at, r.created_by, i.updated_at, i.updated_by, r.published_version,
    r.published_at, r.published_by, r.first_published_at, r.archived_version, r.archived_at, r.archived_by
    from release_item i join resource r on r.environment = i.environment and r.kind = i.kind and r.id = i.id
    where i.body_key is not null`,
]
