import { isObject, type JsonObject } from '../resources/json.ts'
import type { ResourceKind } from '../resources/resource.ts'

/** One locale code of an environment became another, or went away with its locale (`to` is null). */
export interface LocaleRename {
  from: string
  to: string | null
}

/**
 * The body of a version in the codes of today. Versions never change, so they keep the codes of the day they were written;
 * `relabels` is all that happened since, in order.
 */
export function renameLocales(kind: ResourceKind, text: string, relabels: readonly LocaleRename[]): string {
  if (relabels.length === 0) return text
  const body = JSON.parse(text) as { fields?: unknown; locales?: unknown }
  const fields = kind === 'ContentType' ? relabelDefaults(body.fields, relabels) : relabelFields(body.fields, relabels)
  const locales = isObject(body.locales) ? { locales: relabelKeys(body.locales, relabels) } : {}
  return JSON.stringify({ ...body, fields, ...locales })
}

/** Entries and assets: field, then locale, then value. A field whose last value goes is a field without values. */
function relabelFields(fields: unknown, relabels: readonly LocaleRename[]): unknown {
  if (!isObject(fields)) return fields
  const kept = Object.entries(fields).flatMap(([id, values]): [string, unknown][] => {
    if (!isObject(values)) return [[id, values]]
    const relabeled = relabelKeys(values, relabels)
    return Object.keys(relabeled).length === 0 ? [] : [[id, relabeled]]
  })
  return Object.fromEntries(kept)
}

/** Content types name locales in default values only. */
function relabelDefaults(fields: unknown, relabels: readonly LocaleRename[]): unknown {
  if (!Array.isArray(fields)) return fields
  return fields.map((field) =>
    isObject(field) && isObject(field.defaultValue)
      ? { ...field, defaultValue: relabelKeys(field.defaultValue, relabels) }
      : field,
  )
}

function relabelKeys(values: JsonObject, relabels: readonly LocaleRename[]): JsonObject {
  const entries = Object.entries(values).flatMap(([code, value]): [string, unknown][] => {
    const now = codeNow(code, relabels)
    return now === null ? [] : [[now, value]]
  })
  return Object.fromEntries(entries)
}

function codeNow(code: string, relabels: readonly LocaleRename[]): string | null {
  let now: string | null = code
  for (const { from, to } of relabels) if (now === from) now = to
  return now
}
