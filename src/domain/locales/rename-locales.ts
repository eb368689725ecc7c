import { isObject, type JsonObject } from '../resources/json.ts'
import type { ResourceKind } from '../resources/resource.ts'

/** A locale code was renamed, or its locale was deleted (`to` is null). */
export interface LocaleRename {
  from: string
  to: string | null
}

/**
 * Rewrites a stored body with the current locale codes. Versions are immutable, so they keep the codes of the time they
 * were written; `renames` are all renames since then, in order.
 */
export function renameLocales(kind: ResourceKind, text: string, renames: readonly LocaleRename[]): string {
  if (renames.length === 0) return text
  const body = JSON.parse(text) as { fields?: unknown; locales?: unknown }
  const fields = kind === 'ContentType' ? renameInDefaults(body.fields, renames) : renameInFields(body.fields, renames)
  const locales = isObject(body.locales) ? { locales: renameKeys(body.locales, renames) } : {}
  return JSON.stringify({ ...body, fields, ...locales })
}

/** Entries and assets have values by field and locale. A field without values is removed. */
function renameInFields(fields: unknown, renames: readonly LocaleRename[]): unknown {
  if (!isObject(fields)) return fields
  const renamedFields = Object.entries(fields).flatMap(([id, values]): [string, unknown][] => {
    if (!isObject(values)) return [[id, values]]
    const renamed = renameKeys(values, renames)
    return Object.keys(renamed).length === 0 ? [] : [[id, renamed]]
  })
  return Object.fromEntries(renamedFields)
}

/** Content types contain locale codes only in default values. */
function renameInDefaults(fields: unknown, renames: readonly LocaleRename[]): unknown {
  if (!Array.isArray(fields)) return fields
  return fields.map((field) =>
    isObject(field) && isObject(field.defaultValue)
      ? { ...field, defaultValue: renameKeys(field.defaultValue, renames) }
      : field,
  )
}

function renameKeys(values: JsonObject, renames: readonly LocaleRename[]): JsonObject {
  const entries = Object.entries(values).flatMap(([code, value]): [string, unknown][] => {
    const current = currentCode(code, renames)
    return current === null ? [] : [[current, value]]
  })
  return Object.fromEntries(entries)
}

function currentCode(code: string, renames: readonly LocaleRename[]): string | null {
  let current: string | null = code
  for (const { from, to } of renames) if (current === from) current = to
  return current
}
