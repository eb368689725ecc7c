import type { ResourceKind, Stage } from '#domain/resources/resource'
import { scopedWords } from '../sql/scoped-words.ts'
import { bigint, double, generatedKey, integer, nullable, primary, text } from './column.ts'
import { table } from './table.ts'

export type TargetKind = 'Entry' | 'Asset'

// Both stages share these rows. `since` is the version from which on a row counts as published, once that version or a later
// one is; rows that only editors find never do. `gone` is 1 for rows that only the published stage still shows. See 0052 in
// docs/decisions.

/** One row per link of any field: links_to_entry and links_to_asset. Hidden ones are for editors alone. */
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
    // who links to a resource
    link_target: '(environment, target_kind, target_id, source, since, gone)',
  },
})

/**
 * One row per value as delivered in a locale, ids of linked resources among them, counted by `item`; a value that
 * cannot be compared has one row with neither text nor number. Values of assets have the content type ''. Kept in the
 * order that further conditions on a resource already found ask for, and [ne], [nin] and [exists]=false.
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

/** Places: lat and lon in degrees, and the same as a point on a sphere of radius 1. */
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

/** The words of one field in one locale, separated by spaces. The full-text index over them is the engine's own. */
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
    // further words of a resource already found; replaced and hidden by resource
    text_row_resource: '(resource, field, locale)',
  },
  engine: {
    sqlite: [
      // Words come normalized. This tokenizer leaves them alone: it knows nothing beyond ASCII. They are added once per batch of
      // writes (`INDEX_TEXTS`); row by row, each would be written out on its own.
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

/** How many resources each stage shows. A search for all of a content type reports its total, and counting a million is slow. */
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

/** Environments whose read models are not complete: all resources up to `done` are in them. */
export const readModelRebuild = table('read_model_rebuild', {
  environment: primary(bigint({ references: 'environment (key)' })),
  done: bigint(),
})
