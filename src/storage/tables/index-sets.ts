import type { IndexRows, ResourceIndex } from '#domain/resources/read-model'
import type { Resource, Stage } from '#domain/resources/resource'

export interface ShowResource {
  stage: Stage
  resource: Resource
  /**
   * The read-model rows. `of current`: the published content is the current content and shares its rows, except hidden
   * ones.
   */
  index: ResourceIndex | 'of current'
  /** The stage does not show the resource yet. */
  isNew?: boolean
}
export type IndexedResource = ShowResource & { index: ResourceIndex }

export type Value = string | number | null

/** The values of a row in the order of the table's columns, starting with the group columns. */
export interface IndexRow {
  /** For editors only. */
  hidden: boolean
  values: readonly Value[]
}

/** One table of the read model. */
export interface IndexSet {
  table: string
  /** The column with the key of the resource. */
  owner: string
  columns: readonly string[]
  /** The columns of a group, which is replaced as a whole: field and locale, where there are fields. */
  group: readonly string[]
  rows(shown: IndexedResource): IndexRow[]
}

const FIELD = ['field', 'locale']

function toRows<T>(
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
      toRows(
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
      return toRows(
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
      toRows(
        shown,
        ({ locations }) => locations,
        ({ field, locale, lat, lon, x, y, z }) => [field, locale, shown.resource.contentType ?? '', lat, lon, x, y, z],
      ),
  },
  {
    // By far the most expensive table, because of its full-text index.
    table: 'text_row',
    owner: 'resource',
    columns: ['field', 'locale', 'words', 'hidden'],
    group: FIELD,
    rows: (shown) =>
      toRows(
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

/** The tables with a column `locale`. */
export const SETS_WITH_LOCALES: readonly IndexSet[] = INDEX_SETS.filter(({ group }) => group === FIELD)
