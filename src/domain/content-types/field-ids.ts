import type { ContentTypeBody } from './content-type.ts'

/** Content types are remembered, and asked for their ids by every entry that is read or written. */
const remembered = new WeakMap<ContentTypeBody['fields'], ReadonlySet<string>>()

export function fieldIds({ fields }: Pick<ContentTypeBody, 'fields'>): ReadonlySet<string> {
  const known = remembered.get(fields)
  if (known) return known
  const ids = new Set(fields.map(({ id }) => id))
  remembered.set(fields, ids)
  return ids
}
