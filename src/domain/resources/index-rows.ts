import type { ValueIndex } from '../fields/field-rules.ts'
import { type Coordinates, toPoint } from '../search/coordinates.ts'
import { extractWords } from '../search/words.ts'
import type { IndexedLink, IndexedLocation, IndexedText, IndexedValue } from './read-model.ts'

/** Read-model rows under construction. */
export interface MutableRows {
  links: IndexedLink[]
  values: IndexedValue[]
  texts: IndexedText[]
  locations: IndexedLocation[]
}

export const newRows = (): MutableRows => ({ links: [], values: [], texts: [], locations: [] })

/**
 * Adds one row per distinct item. A value without comparable items gets one empty row, which marks that there is a
 * value.
 */
export function pushValues(
  rows: MutableRows,
  field: string,
  locale: string,
  items: readonly unknown[],
  index: ValueIndex | null,
): void {
  const indexed: (string | number)[] = []
  for (const item of items) {
    const found = index?.toIndex(item)
    if (found !== undefined) indexed.push(found)
  }
  if (indexed.length === 0) rows.values.push({ field, locale, text: null, number: null })
  for (const item of indexed.length > 1 ? new Set(indexed) : indexed) {
    if (typeof item === 'string') rows.values.push({ field, locale, text: item, number: null })
    else rows.values.push({ field, locale, text: null, number: item })
  }
}

export function pushText(rows: MutableRows, field: string, locale: string, text: string | null): void {
  const words = text === null ? [] : extractWords(text)
  if (words.length > 0) rows.texts.push({ field, locale, words })
}

export function pushLocation(
  rows: MutableRows,
  field: string,
  locale: string,
  coordinates: Coordinates | undefined,
): void {
  if (coordinates) rows.locations.push({ field, locale, ...coordinates, ...toPoint(coordinates) })
}
