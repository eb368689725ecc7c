import type { Dialect } from '../sql/dialect.ts'

/**
 * Both stages share what they are searched by: publishing what is saved writes no row of these tables. See 0052 in
 * docs/decisions. They are filled anew from the resources when a server starts.
 *
 * `since` is the version from which on a row counts as published, once that version or a later one is; rows that only
 * editors find never do. `gone` is 1 for rows that only the published stage shows any more.
 */
export const sharedRows = (d: Dialect): readonly string[] => [
  ...['link', 'field_value', 'field_location', 'label'].map((table) => `drop table ${table}`),
  ...d.dropWordIndex,
  'drop table text_row',

  // One row per link of any field: links_to_entry and links_to_asset. Hidden ones are for editors alone.
  `create table link (
    environment ${d.bigint} not null,
    source ${d.bigint} not null,
    field ${d.text} not null,
    locale ${d.text} not null,
    gone integer not null,
    position integer not null,
    since integer not null,
    target_kind ${d.text} not null,
    target_id ${d.text} not null,
    hidden integer not null,
    primary key (source, field, locale, gone, position)
  )${d.clustered}`,
  // who links to a resource
  `create index link_target on link (environment, target_kind, target_id, source, since, gone)`,

  // One row per value as delivered in a locale, ids of linked resources among them, counted by `item`; a value that
  // cannot be compared has one row with neither text nor number. Values of assets have the content type ''. Kept in the
  // order that further conditions on a resource already found ask for, and [ne], [nin] and [exists]=false.
  `create table field_value (
    environment ${d.bigint} not null,
    content_type ${d.text} not null,
    resource ${d.bigint} not null,
    field ${d.text} not null,
    locale ${d.text} not null,
    gone integer not null,
    item integer not null,
    since integer not null,
    text_value ${d.text},
    number_value ${d.double},
    primary key (resource, field, locale, gone, item)
  )${d.clustered}`,
  // fields.x=… on text and links; order=fields.x on text; fields.x[exists]=true together with the two below
  `create index field_value_text on field_value
    (environment, content_type, field, locale, text_value, resource, since, gone) where text_value is not null`,
  // fields.x=… and ranges on numbers, dates and booleans; order=fields.x on them
  `create index field_value_number on field_value
    (environment, content_type, field, locale, number_value, resource, since, gone) where number_value is not null`,
  `create index field_value_other on field_value
    (environment, content_type, field, locale, resource, since, gone) where text_value is null and number_value is null`,

  // Places: lat and lon in degrees, and the same as a point on a sphere of radius 1.
  `create table field_location (
    environment ${d.bigint} not null,
    content_type ${d.text} not null,
    resource ${d.bigint} not null,
    field ${d.text} not null,
    locale ${d.text} not null,
    gone integer not null,
    since integer not null,
    lat ${d.double} not null,
    lon ${d.double} not null,
    x ${d.double} not null,
    y ${d.double} not null,
    z ${d.double} not null,
    primary key (resource, field, locale, gone)
  )${d.clustered}`,
  // fields.x[within]=…, fields.x[near]=…
  `create index field_location_lat on field_location (environment, content_type, field, locale, lat, resource)`,

  // Tags and concepts.
  `create table label (
    environment ${d.bigint} not null,
    resource ${d.bigint} not null,
    kind ${d.text} not null,
    gone integer not null,
    target ${d.text} not null,
    since integer not null,
    primary key (resource, kind, gone, target)
  )${d.clustered}`,
  // metadata.tags.sys.id[in]=…, metadata.tags[exists]
  `create index label_target on label (environment, kind, target, resource, since, gone)`,

  // The words of one field in one locale, separated by spaces. The full-text index over them is the engine's own.
  `create table text_row (
    key ${d.identity},
    environment ${d.bigint} not null,
    resource ${d.bigint} not null,
    field ${d.text} not null,
    locale ${d.text} not null,
    gone integer not null,
    since integer not null,
    words ${d.text} not null,
    hidden integer not null
  )`,
  // further words of a resource already found; replaced and hidden by resource
  `create index text_row_resource on text_row (resource, field, locale)`,
  ...d.wordIndex,
  ...d.wordIndexByBatch,

  `delete from read_model_rebuild`,
  `insert into read_model_rebuild (environment, done) select distinct environment, 0 from resource`,
]
