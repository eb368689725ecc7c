import type { ResourceKind, Stage } from '#domain/resources/resource'
import { scopedWords } from '../sql/scoped-words.ts'
import { bigint, double, generatedKey, integer, nullable, primary, text } from './column.ts'
import { table } from './table.ts'

export type TargetKind = 'Entry' | 'Asset'

// Both stages share these rows. `since` is the version that first had the row: the published stage shows it if that
// version or a later one is published; rows for editors only never are. `gone` is 1 for rows that only the published
// stage still shows. See docs/decisions, 0052.

/** One row per link of any field: links_to_entry and links_to_asset. `hidden`: for editors only. */
export const link = table('link', {
  environment: bigint(),
  source: bigint(),
  field: text(),
  locale: text(),
  gone: integer(),
  position: integer(),
  since: integer(),
  targetKind: text<TargetKind>(),
  targetId: text(),
  hidden: integer(),
}).with({
  primaryKey: 'source, field, locale, gone, position',
  clustered: true,
  indexes: {
    // resources that link to a target
    link_target: '(environment, target_kind, target_id, source, since, gone)',
  },
})

/**
 * One row per delivered value and locale, including ids of linked resources; `item` numbers the items of a list. A
 * value that cannot be compared has one row with neither text nor number. Assets have the content type ''. The primary
 * key serves further conditions on a resource already found, and [ne], [nin] and [exists]=false.
 */
export const fieldValue = table('field_value', {
  environment: bigint(),
  contentType: text(),
  resource: bigint(),
  field: text(),
  locale: text(),
  gone: integer(),
  item: integer(),
  since: integer(),
  textValue: nullable(text()),
  numberValue: nullable(double()),
}).with({
  primaryKey: 'resource, field, locale, gone, item',
  clustered: true,
  indexes: {
    // fields.x=… on text and links; order=fields.x on text; fields.x[exists]=true together with the two below
    field_value_text:
      '(environment, content_type, field, locale, text_value, resource, since, gone) where text_value is not null',
    // fields.x=… and ranges on numbers, dates and booleans; order=fields.x on them
    field_value_number:
      '(environment, content_type, field, locale, number_value, resource, since, gone) where number_value is not null',
    field_value_other:
      '(environment, content_type, field, locale, resource, since, gone) where text_value is null and number_value is null',
  },
})

/** Locations: lat and lon in degrees, and the same as a point on the unit sphere. */
export const fieldLocation = table('field_location', {
  environment: bigint(),
  contentType: text(),
  resource: bigint(),
  field: text(),
  locale: text(),
  gone: integer(),
  since: integer(),
  lat: double(),
  lon: double(),
  x: double(),
  y: double(),
  z: double(),
}).with({
  primaryKey: 'resource, field, locale, gone',
  clustered: true,
  indexes: {
    // fields.x[within]=…, fields.x[near]=…
    field_location_lat: '(environment, content_type, field, locale, lat, resource)',
  },
})

/** Tags and concepts. */
export const label = table('label', {
  environment: bigint(),
  resource: bigint(),
  kind: text(),
  gone: integer(),
  target: text(),
  since: integer(),
}).with({
  primaryKey: 'resource, kind, gone, target',
  clustered: true,
  indexes: {
    // metadata.tags.sys.id[in]=…, metadata.tags[exists]
    label_target: '(environment, kind, target, resource, since, gone)',
  },
})

/** The words of one field in one locale, separated by spaces. Each engine has its own full-text index. */
export const textRow = table('text_row', {
  key: generatedKey(),
  environment: bigint(),
  resource: bigint(),
  field: text(),
  locale: text(),
  gone: integer(),
  since: integer(),
  words: text(),
  hidden: integer(),
}).with({
  indexes: {
    // further words of a resource already found; replaced by resource
    text_row_resource: '(resource, field, locale)',
  },
  engine: {
    sqlite: [
      // Words are already normalized, and this tokenizer does not change them. They are indexed once per batch of
      // writes (`INDEX_TEXTS`), because indexing row by row would write a segment for each.
      `create virtual table text_index using fts5 (words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`,
      `create trigger text_row_removed after delete on text_row begin delete from text_index where rowid = old.key; end`,
    ],
    postgres: [
      `alter table text_row add column tokens tsvector generated always as
        (array_to_tsvector(string_to_array(${scopedWords((column) => `${column}::text`)}, ' '))) stored`,
      // query=… and fields.x[match]=…
      'create index text_row_tokens on text_row using gin (tokens)',
    ],
  },
})

/**
 * Number of resources per stage. Searches for all of a content type return a total, and counting a million rows is
 * slow.
 */
export const tally = table('tally', {
  environment: bigint(),
  stage: text<Stage>(),
  kind: text<ResourceKind>(),
  contentType: text(),
  archived: integer(),
  n: bigint(),
}).with({
  primaryKey: 'environment, stage, kind, content_type, archived',
  clustered: true,
})

/** Environments with incomplete read models: only resources up to key `done` are indexed. */
export const readModelRebuild = table('read_model_rebuild', {
  environment: primary(bigint({ references: 'environment (key)' })),
  done: bigint(),
})
