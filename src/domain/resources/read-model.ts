import type { Coordinates, Point } from '../search/coordinates.ts'

/** A link in the read model: one row per link and locale, in order. */
export interface IndexedLink {
  field: string
  locale: string
  position: number
  targetKind: 'Entry' | 'Asset'
  targetId: string
}

/**
 * A searchable value as delivered in one locale, with fallbacks applied; the locale is '' when the field is not
 * localized. Numbers, dates (ms) and booleans (0, 1) are compared as numbers. A value that cannot be compared has a row
 * with neither text nor number, so that every value has a row.
 */
export interface IndexedValue {
  field: string
  locale: string
  text: string | null
  number: number | null
}

/** The distinct words of one field in one locale (see `extractWords`). */
export interface IndexedText {
  field: string
  locale: string
  words: readonly string[]
}

export interface IndexedLocation extends Coordinates, Point {
  field: string
  locale: string
}

export interface IndexRows {
  links: readonly IndexedLink[]
  values: readonly IndexedValue[]
  texts: readonly IndexedText[]
  locations: readonly IndexedLocation[]
}

/** A tag or concept of a resource. */
export interface IndexedLabel {
  kind: 'Tag' | 'TaxonomyConcept'
  target: string
}

/** All read-model rows of one body. */
export interface ResourceIndex {
  /** Rows for readers and editors. */
  shown: IndexRows
  /** Rows for editors only: omitted fields and locales that are not delivered. */
  hidden: IndexRows
  labels: readonly IndexedLabel[]
}

export const NO_ROWS: IndexRows = { links: [], values: [], texts: [], locations: [] }
export const NO_INDEX: ResourceIndex = { shown: NO_ROWS, hidden: NO_ROWS, labels: [] }
