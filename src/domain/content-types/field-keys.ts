import type { ContentTypeBody, Field } from './content-type.ts'

/**
 * Stored entries hold values under the key of a field, which never changes, while the id can be renamed. The key is the
 * first id of the field, or `id.2` when a removed field used that key, so that old values never appear in a new field.
 */
export const fieldKey = (field: Pick<Field, 'id' | 'key'>): string => field.key ?? field.id

/** A field from a request body. `newId` renames it. */
export type SentField = Omit<Field, 'key'> & { newId?: string }

export interface KeyedFields {
  fields: Field[]
  retiredKeys: string[]
}

/**
 * Assigns keys: a field is the one with the same id in the draft or else in the active version. `retiredKeys` keeps the
 * keys of removed activated fields, because entries still hold values under them.
 */
export function keyFields(
  sent: readonly SentField[],
  draft: ContentTypeBody | null,
  active: ContentTypeBody | null,
): KeyedFields {
  const taken = new Set<string>()
  const known = sent.map((field) => {
    const key = keyIn(draft, field.id)
    if (key !== undefined) taken.add(key)
    return key
  })
  for (const [index, field] of sent.entries()) {
    const key = keyIn(active, field.id)
    if (known[index] !== undefined || key === undefined || taken.has(key)) continue
    known[index] = key
    taken.add(key)
  }
  const used = new Set([...(draft?.retiredKeys ?? []), ...(active?.retiredKeys ?? []), ...keysOf(active)])
  const fields = sent.map(({ newId, ...field }, index): Field => {
    const id = newId ?? field.id
    const key = known[index] ?? freeKey(id, (candidate) => used.has(candidate) || taken.has(candidate))
    taken.add(key)
    return key === id ? { ...field, id } : { ...field, id, key }
  })
  return { fields, retiredKeys: [...used].filter((key) => !taken.has(key)).sort() }
}

const keyIn = (type: ContentTypeBody | null, id: string): string | undefined => {
  const field = type?.fields.find((candidate) => candidate.id === id)
  return field && fieldKey(field)
}

const keysOf = (type: ContentTypeBody | null): string[] => type?.fields.map(fieldKey) ?? []

function freeKey(id: string, isUsed: (key: string) => boolean): string {
  let key = id
  // Field ids contain no dots, so this key never equals an id.
  for (let count = 2; isUsed(key); count++) key = `${id}.${count}`
  return key
}

/**
 * Convert values by id to values by key (as stored) and back. Returns the input when no field was ever renamed, the
 * usual case.
 */
export const byKey = <V>(values: Readonly<Record<string, V>>, type: ContentTypeBody): Readonly<Record<string, V>> =>
  renamed(values, type, (field) => [field.id, fieldKey(field)])

export const byId = <V>(values: Readonly<Record<string, V>>, type: ContentTypeBody): Readonly<Record<string, V>> =>
  renamed(values, type, (field) => [fieldKey(field), field.id])

function renamed<V>(
  values: Readonly<Record<string, V>>,
  type: ContentTypeBody,
  names: (field: Field) => [from: string, to: string],
): Readonly<Record<string, V>> {
  if (type.fields.every(({ key }) => key === undefined)) return values
  return Object.fromEntries(
    type.fields.flatMap((field) => {
      const [from, to] = names(field)
      return Object.hasOwn(values, from) ? [[to, values[from]!]] : []
    }),
  )
}
