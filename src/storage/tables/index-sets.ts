import type { IndexRows, ResourceIndex } from '#domain/resources/read-model'
import type { Resource, Stage } from '#domain/resources/resource'

export interface ShowResource {
  stage: Stage
  resource: Resource
  /** What it is found by. `of current`: the published content is the current content, and shares its rows except hidden ones. */
  index: ResourceIndex | 'of current'
  /** The stage shows nothing of the resource yet. */
  isNew?: boolean
}
export type IndexedResource = ShowResource & { index: ResourceIndex }

export type Value = string | number | null

/** The part of a row that its set knows: its values in the order of the set's columns, beginning with those of its group. */
export interface IndexRow {
  /** Only editors find the resource by it. */
  hidden: boolean
  values: readonly Value[]
}

/** One table of rows that a resource is found by. */
export interface IndexSet {
  table: string
  /** The column that names the resource. */
  owner: string
  columns: readonly string[]
  /** Rows that are replaced together begin alike: those of one field in one locale, where there are fields. */
  group: readonly string[]
  rows(shown: IndexedResource): IndexRow[]
}

const FIELD = ['field', 'locale']

function ofBoth<T>(
  { index }: IndexedResource,
  pick: (rows: IndexRows) => readonly T[],
  toValues: (each: T, hidden: boolean) => readonly Value[],
): IndexRow[] {
  const rows: IndexRow[] = []
  for (const each of pick(index.shown)) rows.push({ hidden: false, values: toValues(each, false) })
  for (const each of pick(index.hidden)) rows.push({ hidden: true, values: toValues(each, true) })
  return rows
}

export const INDEX_SETS: readonly IndexSet[] = [
  {
    table: 'link',
    owner: 'source',
    columns: ['field', 'locale', 'position', 'target_kind', 'target_id', 'hidden'],
    group: FIELD,
    rows: (shown) =>
      ofBoth(
        shown,
        ({ links }) => links,
        ({ field, locale, position, targetKind, targetId }, hidden) => [
          ...[field, locale, position, targetKind],
          ...[targetId, hidden ? 1 : 0],
        ],
      ),
  },
  {
    table: 'field_value',
    owner: 'resource',
    columns: ['field', 'locale', 'item', 'content_type', 'text_value', 'number_value'],
    group: FIELD,
    rows(shown) {
      const type = shown.resource.contentType ?? ''
      let item = 0
      let before: { field: string; locale: string } | null = null
      return ofBoth(
        shown,
        ({ values }) => values,
        (value) => {
          const { field, locale, text, number } = value
          item = before?.field === field && before.locale === locale ? item + 1 : 0
          before = value
          return [field, locale, item, type, text, number]
        },
      )
    },
  },
  {
    table: 'field_location',
    owner: 'resource',
    columns: ['field', 'locale', 'content_type', 'lat', 'lon', 'x', 'y', 'z'],
    group: FIELD,
    rows: (shown) =>
      ofBoth(
        shown,
        ({ locations }) => locations,
        ({ field, locale, lat, lon, x, y, z }) => [field, locale, shown.resource.contentType ?? '', lat, lon, x, y, z],
      ),
  },
  {
    // By far the dearest: the engine's own full-text index is over these.
    table: 'text_row',
    owner: 'resource',
    columns: ['field', 'locale', 'words', 'hidden'],
    group: FIELD,
    rows: (shown) =>
      ofBoth(
        shown,
        ({ texts }) => texts,
        ({ field, locale, words }, hidden) => [field, locale, words.join(' '), hidden ? 1 : 0],
      ),
  },
  {
    table: 'label',
    owner: 'resource',
    columns: ['kind', 'target'],
    group: ['kind'],
    rows: ({ index }) => index.labels.map(({ kind, target }) => ({ hidden: false, values: [kind, target] })),
  },
]

/** The tables whose rows stand under locales. */
export const SETS_WITH_LOCALES: readonly IndexSet[] = INDEX_SETS.filter(({ group }) => group === FIELD)
