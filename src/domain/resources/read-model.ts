import type { Coordinates, Point } from '../search/coordinates.ts'

/** A link as the read model holds it: one row per link, in order, per locale it is stored under. */
export interface IndexedLink {
  field: string
  locale: string
  position: number
  targetKind: 'Entry' | 'Asset'
  targetId: string
}

/**
 * A searchable value as delivered in one locale (fallbacks applied); locale is '' for fields that are not localized.
 * Numbers, dates (ms) and booleans (0, 1) compare as numbers. A value that compares as neither has a row with neither,
 * so that there is at least one row wherever there is a value.
 */
export interface IndexedValue {
  field: string
  locale: string
  text: string | null
  number: number | null
}

/** The words of one field in one locale, each once (see `extractWords`). */
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

/** A tag or a concept that a resource carries, whatever its fields. */
export interface IndexedLabel {
  kind: 'Tag' | 'TaxonomyConcept'
  target: string
}

/** Everything that search and link resolution know of one body. */
export interface ResourceIndex {
  /** By what everybody finds it who may see it. */
  shown: IndexRows
  /** By what only editors find it, because it is not delivered: omitted fields and hidden locales. */
  hidden: IndexRows
  labels: readonly IndexedLabel[]
}

export const NO_ROWS: IndexRows = { links: [], values: [], texts: [], locations: [] }
export const NO_INDEX: ResourceIndex = { shown: NO_ROWS, hidden: NO_ROWS, labels: [] }
