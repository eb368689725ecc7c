import type { EntryBody } from '../entries/entry.ts'
import { sameJson } from '../json-patch/same-json.ts'

/** The changed parts in the path syntax of policies: each field and locale, and the tags. */
export function changedPaths(before: EntryBody | null, after: EntryBody): string[][] {
  const paths: string[][] = []
  const old = before?.fields ?? {}
  for (const field of new Set([...Object.keys(old), ...Object.keys(after.fields)])) {
    const [was, is] = [own(old, field), own(after.fields, field)]
    for (const locale of new Set([...Object.keys(was), ...Object.keys(is)])) {
      if (!sameJson(valueIn(was, locale), valueIn(is, locale))) paths.push(['fields', field, locale])
    }
  }
  if (!sameJson(labels(before), labels(after))) paths.push(['metadata', 'tags', ''])
  return paths
}

const own = (fields: EntryBody['fields'], field: string) => (Object.hasOwn(fields, field) ? fields[field]! : {})

/** Null and missing are the same, because clients send either. */
const valueIn = (values: Readonly<Record<string, unknown>>, locale: string): unknown =>
  (Object.hasOwn(values, locale) ? values[locale] : null) ?? null

const labels = (body: EntryBody | null) => [
  (body?.metadata.tags ?? []).map(({ sys }) => sys.id).sort(),
  (body?.metadata.concepts ?? []).map(({ sys }) => sys.id).sort(),
]
