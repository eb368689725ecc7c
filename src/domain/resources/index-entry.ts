import type { ContentTypeBody, Field } from '../content-types/content-type.ts'
import type { EntryBody } from '../entries/entry.ts'
import { valueIndex } from '../fields/index.ts'
import { holdsLinks, indexedLinks } from '../links/collect-links.ts'
import { deliverIn } from '../locales/deliver.ts'
import type { Locale } from '../locales/locale.ts'
import type { IndexedLink, IndexedValue } from './read-model.ts'

/**
 * What search and link resolution know of an entry: exactly what delivery shows. A field that is not localized has rows
 * under the locale ''. A localized field has rows for every delivery locale, fallbacks applied, so that
 * `fields.x=v&locale=de` finds what is shown in `de`, wherever the value is stored. What is not delivered (omitted
 * fields, hidden locales) has no rows. Hence rows are made anew when the content type or the locales change.
 */
export function indexEntry(
  body: EntryBody,
  type: ContentTypeBody,
  locales: readonly Locale[],
): { links: IndexedLink[]; values: IndexedValue[] } {
  const links: IndexedLink[] = []
  const values: IndexedValue[] = []
  const shownLocales = locales.filter(({ inDelivery }) => inDelivery)
  const views = shownLocales.map(({ code, label }) => ({ locale: label, deliver: deliverIn(locales, code) }))
  const view = { locale: '', deliver: deliverIn(locales, '') }
  for (const field of type.fields) {
    const stored = !field.omitted && Object.hasOwn(body.fields, field.id) ? body.fields[field.id] : undefined
    if (!stored) continue
    for (const { locale, deliver } of field.localized ? views : [view]) {
      const value = deliver(stored, field.localized)
      if (holdsLinks(field)) links.push(...indexedLinks(value, field.id, locale))
      values.push(...indexedValues(value, field, locale))
    }
  }
  return { links, values }
}

/** One row per value; of a list, one per distinct item. */
function indexedValues(value: unknown, field: Field, locale: string): IndexedValue[] {
  const index = valueIndex(field)
  if (!index) return []
  const items = new Set(field.type === 'Array' && Array.isArray(value) ? value : [value])
  return [...items].flatMap((item): IndexedValue[] => {
    const indexed = index.toIndex(item)
    if (indexed === undefined) return []
    const [text, number] = typeof indexed === 'string' ? [indexed, null] : [null, indexed]
    return [{ field: field.id, locale, text, number }]
  })
}
