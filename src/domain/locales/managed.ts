import type { LocalizedFields } from '../entries/entry.ts'
import type { Locale } from './locale.ts'

/** The fields of an entry or asset without the locales that management does not show. */
export function managedFields(fields: LocalizedFields, locales: readonly Locale[]): LocalizedFields {
  const hidden = hiddenCodes(locales)
  if (hidden.size === 0) return fields
  return pick(fields, (code) => !hidden.has(code))
}

/** Who sends back what management showed did not mean to delete what it did not show. */
export function withUnmanaged(
  sent: LocalizedFields,
  stored: () => LocalizedFields,
  locales: readonly Locale[],
): LocalizedFields {
  const hidden = hiddenCodes(locales)
  if (hidden.size === 0) return sent
  const kept = pick(stored(), (code) => hidden.has(code))
  const ids = new Set([...Object.keys(sent), ...Object.keys(kept)])
  return Object.fromEntries([...ids].map((id) => [id, { ...own(sent, id), ...own(kept, id) }]))
}

const hiddenCodes = (locales: readonly Locale[]): ReadonlySet<string> =>
  new Set(locales.filter(({ inManagement }) => !inManagement).map(({ code }) => code))

const own = (fields: LocalizedFields, id: string) => (Object.hasOwn(fields, id) ? fields[id] : {})

function pick(fields: LocalizedFields, wanted: (code: string) => boolean): LocalizedFields {
  const picked = Object.entries(fields).flatMap(([id, values]): [string, Record<string, unknown>][] => {
    const entries = Object.entries(values).filter(([code]) => wanted(code))
    return entries.length === 0 ? [] : [[id, Object.fromEntries(entries)]]
  })
  return Object.fromEntries(picked)
}
