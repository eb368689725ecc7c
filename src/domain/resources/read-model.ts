/** A link as the read model holds it: one row per link, in order, per locale it is stored under. */
export interface IndexedLink {
  field: string
  locale: string
  position: number
  targetKind: 'Entry' | 'Asset'
  targetId: string
}

/**
 * A searchable value of an entry as delivered in one locale (fallbacks applied); locale is '' for fields that are not
 * localized. Exactly one of `text` and `number` is set: numbers, dates (ms) and booleans (0, 1) compare as numbers.
 */
export interface IndexedValue {
  field: string
  locale: string
  text: string | null
  number: number | null
}
