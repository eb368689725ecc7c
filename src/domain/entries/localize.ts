import type { ContentTypeBody } from '../content-types/content-type.ts'
import type { Locale } from '../locales/locale.ts'
import { createValueResolver } from '../locales/value-resolver.ts'
import type { LocalizedFields } from './entry.ts'

/**
 * The fields of an entry as the delivery API returns them in one locale, or in all (`*`), in the order of the content
 * type. Omitted and removed fields are left out. A field that is not localized has the same value in every locale.
 */
export function localizeFields(
  fields: LocalizedFields,
  type: ContentTypeBody,
  locales: readonly Locale[],
  locale: string | '*',
): Record<string, unknown> {
  const deliver = createValueResolver(locales, locale)
  const shown: Record<string, unknown> = {}
  for (const { id, localized, omitted } of type.fields) {
    const values = !omitted && Object.hasOwn(fields, id) ? fields[id] : undefined
    const value = values && deliver(values, localized)
    if (value !== undefined) shown[id] = value
  }
  return shown
}
