import type { Dialect } from '../sql/dialect.ts'

/**
 * The read models of the whole query grammar. Those of before are emptied and made anew from the resources when a server
 * starts (`read_model_rebuild`), because what they hold is decided by the domain and not by SQL.
 */
export const search = (d: Dialect): readonly string[] => [
  'drop table shown',
  'drop table link',
  'drop table field_value',

  // What a stage shows: one row per entry, asset and content type. What is archived stays in the current stage, for
  // editors; readers pass over it. `changed` is 1 when there is a newer version than the published one.
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
    primary key (environment, stage, kind, id)
  )`,
  // replaced and hidden by resource; joined from every other read model
  `create unique index shown_resource on shown (resource, stage)`,
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
    hidden integer not null
  )`,
  // who links to a resource
  `create index link_target on link (environment, stage, target_kind, target_id, source)`,
  // replaced and hidden by source
  `create index link_source on link (source, stage)`,

  // One row per value as delivered in a locale, ids of linked resources among them; a value that cannot be compared has
  // one row with neither text nor number. Values of assets have the content type ''.
  `create table field_value (
    environment ${d.bigint} not null,
    stage ${d.text} not null,
    content_type ${d.text} not null,
    resource ${d.bigint} not null,
    field ${d.text} not null,
    locale ${d.text} not null,
    text_value ${d.text},
    number_value ${d.double}
  )`,
  // fields.x=… on text and links; order=fields.x on text; fields.x[exists]=true on every type
  `create index field_value_text on field_value (environment, stage, content_type, field, locale, text_value, resource)`,
  // fields.x=… and ranges on numbers, dates and booleans; order=fields.x on them
  `create index field_value_number on field_value (environment, stage, content_type, field, locale, number_value, resource)
    where number_value is not null`,
  // further conditions on a resource already found; [ne], [nin] and [exists]=false; replaced and hidden by resource
  `create index field_value_resource on field_value (resource, stage, field, locale)`,

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
    z ${d.double} not null
  )`,
  // fields.x[within]=…, fields.x[near]=…
  `create index field_location_lat on field_location (environment, stage, content_type, field, locale, lat, resource)`,
  // distance of a resource already found; replaced and hidden by resource
  `create index field_location_resource on field_location (resource, stage, field, locale)`,

  // Tags and concepts.
  `create table label (
    environment ${d.bigint} not null,
    stage ${d.text} not null,
    resource ${d.bigint} not null,
    kind ${d.text} not null,
    target ${d.text} not null
  )`,
  // metadata.tags.sys.id[in]=…, metadata.tags[exists]
  `create index label_target on label (environment, stage, kind, target, resource)`,
  // further conditions on a resource already found; replaced and hidden by resource
  `create index label_resource on label (resource, stage, kind, target)`,

  // The words of one field in one locale, separated by spaces. The full-text index over them is the engine's own; a row
  // enters and leaves it by itself, so copying rows copies the index. It is by far the dearest index, so a text that both
  // stages show has one row for them, with the stage 'both'.
  `create table text_row (
    key ${d.identity},
    environment ${d.bigint} not null,
    stage ${d.text} not null,
    resource ${d.bigint} not null,
    field ${d.text} not null,
    locale ${d.text} not null,
    words ${d.text} not null,
    hidden integer not null
  )`,
  // further words of a resource already found; replaced and hidden by resource
  `create index text_row_resource on text_row (resource, field, locale)`,
  ...d.wordIndex,

  // Rebuilding needs all resources of an environment in a stable order.
  `create index resource_key on resource (environment, key)`,

  // Environments whose read models are not complete: all resources up to `done` are in them.
  `create table read_model_rebuild (
    environment ${d.bigint} primary key references environment (key),
    done ${d.bigint} not null
  )`,
  `insert into read_model_rebuild (environment, done) select distinct environment, 0 from resource`,
]
