import type { ContentTypeBody } from '../content-types/content-type.ts'
import type { LocalizedFields } from '../entries/entry.ts'
import type { Locale } from './locale.ts'

/** Is there a value of a field in a locale that management does not show? Null when it shows all there can be. */
type IsHidden = ((id: string, code: string) => boolean) | null

/**
 * The fields of an entry or asset without the locales that management does not show, and without what is left of
 * translations in fields that are no longer localized. Assets have no content type: all of theirs are.
 */
export function managedFields(
  fields: LocalizedFields,
  locales: readonly Locale[],
  type: ContentTypeBody | null = null,
): LocalizedFields {
  const isHidden = hiddenValues(locales, type)
  return isHidden ? pick(fields, (id, code) => !isHidden(id, code)) : fields
}

/** Who sends back what management showed did not mean to delete what it did not show. */
export function withUnmanaged(
  sent: LocalizedFields,
  stored: () => LocalizedFields,
  locales: readonly Locale[],
  type: ContentTypeBody | null = null,
): LocalizedFields {
  const isHidden = hiddenValues(locales, type)
  if (!isHidden) return sent
  const kept = pick(stored(), isHidden)
  if (Object.keys(kept).length === 0) return sent
  const ids = new Set([...Object.keys(sent), ...Object.keys(kept)])
  return Object.fromEntries([...ids].map((id) => [id, { ...own(sent, id), ...own(kept, id) }]))
}

function hiddenValues(locales: readonly Locale[], type: ContentTypeBody | null): IsHidden {
  const codes = new Set(locales.filter(({ inManagement }) => !inManagement).map(({ code }) => code))
  const fields = locales.length > 1 ? (type?.fields ?? []) : []
  const single = new Set(fields.filter(({ localized }) => !localized).map(({ id }) => id))
  if (codes.size === 0 && single.size === 0) return null
  const main = locales.find(({ isDefault }) => isDefault)?.code
  return (id, code) => codes.has(code) || (code !== main && single.has(id))
}

const own = (fields: LocalizedFields, id: string) => (Object.hasOwn(fields, id) ? fields[id] : {})

function pick(fields: LocalizedFields, wanted: (id: string, code: string) => boolean): LocalizedFields {
  const picked = Object.entries(fields).flatMap(([id, values]): [string, Record<string, unknown>][] => {
    const all = Object.entries(values)
    const some = all.filter(([code]) => wanted(id, code))
    if (some.length === 0) return []
    return [[id, some.length === all.length ? values : Object.fromEntries(some)]]
  })
  return Object.fromEntries(picked)
}
