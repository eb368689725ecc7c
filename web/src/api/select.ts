import type { ContentType, Field } from './wire.ts'

/** As many paths as one search may name, and a few to spare. */
const MOST_SELECTED = 90

const isMedia = ({ linkType, items }: Field): boolean => linkType === 'Asset' || items?.linkType === 'Asset'

/**
 * What a row of a list needs of entries of these types: the name, the picture to know it by, and these fields. To be sent as
 * `select[any]`: a type need not have the fields of the others. Null for all there is, where that is too much to name.
 */
export function selectOf(types: Iterable<ContentType>, fields: readonly string[] = []): string | null {
  const wanted = new Set<string>()
  for (const { displayField, fields: own } of types) {
    if (displayField) wanted.add(displayField)
    for (const field of own) if (isMedia(field)) wanted.add(field.id)
  }
  for (const field of fields) wanted.add(field)
  if (wanted.size > MOST_SELECTED) return null
  return ['sys', 'metadata', ...[...wanted].map((id) => `fields.${id}`)].join(',')
}
