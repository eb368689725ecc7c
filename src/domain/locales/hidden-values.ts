import type { ContentTypeBody } from '../content-types/content-type.ts'
import { unlocalizedIds } from '../content-types/field-ids.ts'
import type { LocalizedFields } from '../entries/entry.ts'
import type { Locale } from './locale.ts'

/** Is the value of a field in a locale one that management does not show? Null when it shows all there can be. */
type IsHidden = ((id: string, code: string) => boolean) | null

/**
 * The fields of an entry or asset without the locales that management does not show, and without what is left of
 * translations in fields that are no longer localized. Assets have no content type: all of theirs are.
 */
export function withoutHiddenValues(
  fields: LocalizedFields,
  locales: readonly Locale[],
  type: ContentTypeBody | null = null,
): LocalizedFields {
  const isHidden = hiddenValues(locales, type)
  return isHidden && hasAny(fields, isHidden) ? pick(fields, (id, code) => !isHidden(id, code)) : fields
}

/** Who sends back what management showed did not mean to delete what it did not show. */
export function restoreHiddenValues(
  sent: LocalizedFields,
  stored: LocalizedFields,
  locales: readonly Locale[],
  type: ContentTypeBody | null = null,
): LocalizedFields {
  const isHidden = hiddenValues(locales, type)
  if (!isHidden || !hasAny(stored, isHidden)) return sent
  const kept = pick(stored, isHidden)
  const ids = new Set([...Object.keys(sent), ...Object.keys(kept)])
  return Object.fromEntries([...ids].map((id) => [id, { ...own(sent, id), ...own(kept, id) }]))
}

const NONE: ReadonlySet<string> = new Set()

function hiddenValues(locales: readonly Locale[], type: ContentTypeBody | null): IsHidden {
  const codes = new Set(locales.filter(({ inManagement }) => !inManagement).map(({ code }) => code))
  const single = type && locales.length > 1 ? unlocalizedIds(type) : NONE
  if (codes.size === 0 && single.size === 0) return null
  const main = locales.find(({ isDefault }) => isDefault)?.code
  return (id, code) => codes.has(code) || (code !== main && single.has(id))
}

const own = (fields: LocalizedFields, id: string) => (Object.hasOwn(fields, id) ? fields[id] : {})

/** Most entries have nothing to hide, and are not to be made anew. */
function hasAny(fields: LocalizedFields, wanted: (id: string, code: string) => boolean): boolean {
  for (const id of Object.keys(fields)) {
    for (const code of Object.keys(fields[id]!)) if (wanted(id, code)) return true
  }
  return false
}

function pick(fields: LocalizedFields, wanted: (id: string, code: string) => boolean): LocalizedFields {
  const picked = Object.entries(fields).flatMap(([id, values]): [string, Record<string, unknown>][] => {
    const entries = Object.entries(values).filter(([code]) => wanted(id, code))
    return entries.length === 0 ? [] : [[id, Object.fromEntries(entries)]]
  })
  return Object.fromEntries(picked)
}
