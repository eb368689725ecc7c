import type { ContentTypeBody, Field } from '../content-types/content-type.ts'
import { fieldKey } from '../content-types/field-keys.ts'
import type { EntryBody } from '../entries/entry.ts'
import { searchableText, valueIndex } from '../fields/index.ts'
import { holdsLinks, indexedLinks } from '../links/collect-links.ts'
import type { Locale } from '../locales/locale.ts'
import { createValueResolver, type ValueResolver } from '../locales/value-resolver.ts'
import { toCoordinates } from '../search/coordinates.ts'
import { indexLabels } from './index-labels.ts'
import { type MutableRows, newRows, pushLocation, pushText, pushValues } from './index-rows.ts'
import type { ResourceIndex } from './read-model.ts'

/**
 * The read-model rows of an entry. They hold exactly what is delivered, under the keys of fields, which stay when a
 * field is renamed. A field that is not localized has rows under the locale ''; a localized field has rows for every
 * delivery locale with fallbacks applied, so that `fields.x=v&locale=de` finds what `de` shows, wherever it is stored.
 * Values that are not delivered have hidden rows, for editors only. The rows are rebuilt when the content type or the
 * locales change.
 */
export function indexEntry(body: EntryBody, type: ContentTypeBody, locales: readonly Locale[]): ResourceIndex {
  const [shown, hidden] = [newRows(), newRows()]
  const views = localeViews(locales)
  const everywhere = [{ locale: '', shown: true, deliver: createValueResolver(locales, '') }]
  for (const field of type.fields) {
    const stored = Object.hasOwn(body.fields, field.id) ? body.fields[field.id] : undefined
    if (!stored) continue
    for (const view of field.localized ? views : everywhere) {
      const rows = view.shown && !field.omitted ? shown : hidden
      const value = view.deliver(stored, field.localized)
      pushField(rows, field, view.locale, value)
      if (value != null) pushText(rows, fieldKey(field), view.locale, searchableText(value, field))
    }
  }
  return { shown, hidden, labels: indexLabels(body.metadata) }
}

function pushField(rows: MutableRows, field: Field, locale: string, value: unknown): void {
  if (value === undefined || value === null) return
  const name = fieldKey(field)
  if (holdsLinks(field)) rows.links.push(...indexedLinks(value, name, locale))
  const items = field.type === 'Array' && Array.isArray(value) ? value : [value]
  pushValues(rows, name, locale, items, valueIndex(field))
  if (field.type === 'Location') pushLocation(rows, name, locale, toCoordinates(value))
}

export interface LocaleView {
  locale: string
  shown: boolean
  deliver: ValueResolver
}

/** Resolves values for each locale. A locale that is not delivered has only its stored values. */
export const localeViews = (locales: readonly Locale[]): LocaleView[] =>
  locales.map(({ code, label, inDelivery }) => ({
    locale: label,
    shown: inDelivery,
    deliver: inDelivery
      ? createValueResolver(locales, code)
      : (values) => (Object.hasOwn(values, code) ? values[code] : undefined),
  }))
