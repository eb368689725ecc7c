import type { ContentType, Field } from './wire.ts'

/** A margin below the maximum number of paths in one search. */
const MAX_SELECTED = 90

const isMedia = ({ linkType, items }: Field): boolean => linkType === 'Asset' || items?.linkType === 'Asset'

/**
 * The properties that a row of a list needs: title, image and the given fields. Sent as `select[any]`, because the
 * types have different fields. Null selects everything, when there are too many fields to list.
 */
export function selectOf(types: Iterable<ContentType>, fields: readonly string[] = []): string | null {
  const wanted = new Set<string>()
  for (const { displayField, fields: own } of types) {
    if (displayField) wanted.add(displayField)
    for (const field of own) if (isMedia(field)) wanted.add(field.id)
  }
  for (const field of fields) wanted.add(field)
  if (wanted.size > MAX_SELECTED) return null
  return ['sys', 'metadata', ...[...wanted].map((id) => `fields.${id}`)].join(',')
}
