import type { ContentTypeBody } from '../content-types/content-type.ts'
import { unlocalizedIds } from '../content-types/field-ids.ts'
import type { LocalizedFields } from '../entries/entry.ts'
import type { Locale } from './locale.ts'

/** Is the value of this field in this locale hidden from management? Null when nothing is hidden. */
type IsHidden = ((id: string, code: string) => boolean) | null

/**
 * Removes values that the management API does not show: those of disabled locales, and old translations in fields that
 * are no longer localized. Without a content type (assets) all fields are localized.
 */
export function withoutHiddenValues(
  fields: LocalizedFields,
  locales: readonly Locale[],
  type: ContentTypeBody | null = null,
): LocalizedFields {
  const isHidden = hiddenValues(locales, type)
  return isHidden && hasAny(fields, isHidden) ? pick(fields, (id, code) => !isHidden(id, code)) : fields
}

/** Adds the hidden stored values to the sent ones: a client that cannot see them does not mean to delete them. */
export function restoreHiddenValues(
  sent: LocalizedFields,
  stored: LocalizedFields,
  locales: readonly Locale[],
  type: ContentTypeBody | null = null,
): LocalizedFields {
  const isHidden = hiddenValues(locales, type)
  if (!isHidden || !hasAny(stored, isHidden)) return sent
  const hidden = pick(stored, isHidden)
  const ids = new Set([...Object.keys(sent), ...Object.keys(hidden)])
  return Object.fromEntries([...ids].map((id) => [id, { ...own(sent, id), ...own(hidden, id) }]))
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

/** Most entries have no hidden values, so the check avoids a copy. */
function hasAny(fields: LocalizedFields, isSelected: (id: string, code: string) => boolean): boolean {
  for (const id of Object.keys(fields)) {
    for (const code of Object.keys(fields[id]!)) if (isSelected(id, code)) return true
  }
  return false
}

function pick(fields: LocalizedFields, isSelected: (id: string, code: string) => boolean): LocalizedFields {
  const picked = Object.entries(fields).flatMap(([id, values]): [string, Record<string, unknown>][] => {
    const entries = Object.entries(values).filter(([code]) => isSelected(id, code))
    return entries.length === 0 ? [] : [[id, Object.fromEntries(entries)]]
  })
  return Object.fromEntries(picked)
}
