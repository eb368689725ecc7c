import type { LocalizedFields } from '../entries/entry.ts'
import type { Locale } from '../locales/locale.ts'
import { createValueResolver } from '../locales/value-resolver.ts'

/** All fields of assets are localized. */
const FIELDS = ['title', 'description', 'file']

/** The fields of an asset as the delivery API returns them in one locale, or in all (`*`). */
export function localizeAssetFields(
  fields: LocalizedFields,
  locales: readonly Locale[],
  locale: string | '*',
): Record<string, unknown> {
  const deliver = createValueResolver(locales, locale)
  const shown: Record<string, unknown> = {}
  for (const id of FIELDS) {
    const values = Object.hasOwn(fields, id) ? fields[id] : undefined
    const value = values && deliver(values, true)
    if (value !== undefined) shown[id] = value
  }
  return shown
}
