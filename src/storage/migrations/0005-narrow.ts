import type { Dialect } from '../sql/dialect.ts'

/**
 * What a write has to touch. The rows of the read models are kept in the order of their resources, where the engine can
 * do that, instead of beside an index of that order; and resources lose the indexes that nobody asks any more since
 * lists are searched. See 0016 in docs/decisions.
 */
export const narrow = (d: Dialect): readonly string[] => [
  // Names the locales and content types as they are: another number after each change of them, and never the same again.
  `alter table environment add column model ${d.bigint} not null default 0`,
  'update environment set model = created_at * 1000 + key',

  // Texts enter the full-text index once per batch of writes: row by row, each would be written out on its own.
  ...d.wordIndexByBatch,

  'drop index resource_updated',
  'drop index resource_published',
  'drop index resource_content_type',
  // does a content type have entries? visiting all of them
  `create index resource_content_type on resource (environment, kind, content_type, key)`,

  ...SHOWN_INDEXES.map((name) => `drop index ${name}`),
  'alter table shown rename to shown_before',
  `create table shown (
    environment ${d.bigint} not null,
    stage ${d.text} not null,
    kind ${d.text} not null,
    id ${d.text} not null,
    resource ${d.bigint} not null,
    content_type ${d.text},
    body_key ${d.bigint} not null,
    version integer not null,
    revision integer not null,
    changed integer not null,
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    updated_at ${d.bigint} not null,
    updated_by ${d.text} not null,
    published_version integer,
    published_at ${d.bigint},
    published_by ${d.text},
    first_published_at ${d.bigint},
    archived_version integer,
    archived_at ${d.bigint},
    archived_by ${d.text},
    primary key (resource, stage)
  )${d.clustered}`,
  moved('shown', [...SHOWN, 'archived_version', 'archived_at', 'archived_by']),
  'drop table shown_before',
  // sys.id; search without content_type, by id
  `create unique index shown_id on shown (environment, stage, kind, id)`,
  // search without content_type, by last change; total; sys.updatedAt[gte]
  `create index shown_updated on shown (environment, stage, kind, updated_at, resource)`,
  // search without content_type, by creation; sys.createdAt[gte]
  `create index shown_created on shown (environment, stage, kind, created_at, resource)`,
  // search by content_type, by last change; total
  `create index shown_type_updated on shown (environment, stage, kind, content_type, updated_at, resource)`,
  // search by content_type, by creation
  `create index shown_type_created on shown (environment, stage, kind, content_type, created_at, resource)`,
  // search by content_type, by id
  `create index shown_type_id on shown (environment, stage, kind, content_type, id, resource)`,
  // sys.publishedAt and sys.publishedVersion[exists] for editors
  `create index shown_published on shown (environment, stage, kind, published_at, resource)
    where stage = 'current' and published_at is not null`,
  // sys.archivedAt[exists]=true for editors
  `create index shown_archived on shown (environment, stage, kind, updated_at, resource) where archived_at is not null`,
  // changed=true for editors
  `create index shown_changed on shown (environment, stage, kind, updated_at, resource) where changed = 1`,
  // sys.createdBy.sys.id and sys.updatedBy.sys.id for editors
  `create index shown_created_by on shown (environment, stage, kind, created_by, updated_at, resource)
    where stage = 'current'`,
  `create index shown_updated_by on shown (environment, stage, kind, updated_by, updated_at, resource)
    where stage = 'current'`,
  // sys.version for editors
  `create index shown_version on shown (environment, stage, kind, version, resource) where stage = 'current'`,
  // sys.revision and sys.publishedCounter
  `create index shown_revision on shown (environment, stage, kind, revision, resource)`,
  // sys.publishedVersion
  `create index shown_published_version on shown (environment, stage, kind, published_version, resource)
    where published_version is not null`,

  'drop index link_target',
  'drop index link_source',
  'alter table link rename to link_before',
  // One row per link of any field: links_to_entry and links_to_asset. Hidden ones are for editors alone.
  `create table link (
    environment ${d.bigint} not null,
    stage ${d.text} not null,
    source ${d.bigint} not null,
    field ${d.text} not null,
    locale ${d.text} not null,
    position integer not null,
    target_kind ${d.text} not null,
    target_id ${d.text} not null,
    hidden integer not null,
    primary key (source, stage, field, locale, position)
  )${d.clustered}`,
  moved('link', ['environment', 'stage', 'source', ...FIELD, 'position', 'target_kind', 'target_id', 'hidden']),
  'drop table link_before',
  // who links to a resource
  `create index link_target on link (environment, stage, target_kind, target_id, source)`,

  'drop index field_value_text',
  'drop index field_value_number',
  'drop index field_value_resource',
  'alter table field_value rename to field_value_before',
  // One row per value as delivered in a locale, ids of linked resources among them, counted by `item`; a value that
  // cannot be compared has one row with neither text nor number. Values of assets have the content type ''. Kept in the
  // order that further conditions on a resource already found ask for, and [ne], [nin] and [exists]=false.
  `create table field_value (
    environment ${d.bigint} not null,
    stage ${d.text} not null,
    content_type ${d.text} not null,
    resource ${d.bigint} not null,
    field ${d.text} not null,
    locale ${d.text} not null,
    item integer not null,
    text_value ${d.text},
    number_value ${d.double},
    primary key (resource, stage, field, locale, item)
  )${d.clustered}`,
  `insert into field_value (environment, stage, content_type, resource, field, locale, item, text_value, number_value)
    select environment, stage, content_type, resource, field, locale,
      row_number() over (partition by resource, stage, field, locale order by text_value, number_value) - 1,
      text_value, number_value from field_value_before`,
  'drop table field_value_before',
  // fields.x=… on text and links; order=fields.x on text; fields.x[exists]=true on every type
  `create index field_value_text on field_value (environment, stage, content_type, field, locale, text_value, resource)`,
  // fields.x=… and ranges on numbers, dates and booleans; order=fields.x on them
  `create index field_value_number on field_value (environment, stage, content_type, field, locale, number_value, resource)
    where number_value is not null`,

  'drop index field_location_lat',
  'drop index field_location_resource',
  'alter table field_location rename to field_location_before',
  // Places: lat and lon in degrees, and the same as a point on a sphere of radius 1.
  `create table field_location (
    environment ${d.bigint} not null,
    stage ${d.text} not null,
    content_type ${d.text} not null,
    resource ${d.bigint} not null,
    field ${d.text} not null,
    locale ${d.text} not null,
    lat ${d.double} not null,
    lon ${d.double} not null,
    x ${d.double} not null,
    y ${d.double} not null,
    z ${d.double} not null,
    primary key (resource, stage, field, locale)
  )${d.clustered}`,
  moved('field_location', ['environment', 'stage', 'content_type', 'resource', ...FIELD, 'lat', 'lon', 'x', 'y', 'z']),
  'drop table field_location_before',
  // fields.x[within]=…, fields.x[near]=…
  `create index field_location_lat on field_location (environment, stage, content_type, field, locale, lat, resource)`,

  'drop index label_target',
  'drop index label_resource',
  'alter table label rename to label_before',
  // Tags and concepts.
  `create table label (
    environment ${d.bigint} not null,
    stage ${d.text} not null,
    resource ${d.bigint} not null,
    kind ${d.text} not null,
    target ${d.text} not null,
    primary key (resource, stage, kind, target)
  )${d.clustered}`,
  moved('label', ['environment', 'stage', 'resource', 'kind', 'target']),
  'drop table label_before',
  // Rows stand under the keys of fields, not under their names: those of fields that were renamed are made anew.
  `insert into read_model_rebuild (environment, done)
    select distinct r.environment, 0 from resource r join content_version v on v.key = r.published_body_key
    where r.kind = 'ContentType' and v.body like '%"key":%'
      and r.environment not in (select environment from read_model_rebuild)`,
  'update read_model_rebuild set done = 0',
  // metadata.tags.sys.id[in]=…, metadata.tags[exists]
  `create index label_target on label (environment, stage, kind, target, resource)`,
]

const FIELD = ['field', 'locale']

const SHOWN = `environment stage kind id resource content_type body_key version revision changed created_at created_by
  updated_at updated_by published_version published_at published_by first_published_at`.split(/\s+/)

const SHOWN_INDEXES = `resource updated created type_updated type_created type_id published archived changed created_by
  updated_by`
  .split(/\s+/)
  .map((name) => `shown_${name}`)

const moved = (table: string, columns: readonly string[]): string =>
  `insert into ${table} (${columns.join(', ')}) select ${columns.join(', ')} from ${table}_before`
