import { statusOf } from './content.ts'
import type { ContentType, Field } from './wire.ts'

/** As many paths as one search may name, and a few to spare. */
const MOST_SELECTED = 90

const isMedia = ({ linkType, items }: Field): boolean => linkType === 'Asset' || items?.linkType === 'Asset'

/**
 * What a row of a list needs of entries of one type: the name, the picture to know it by, and these fields. Null for all
 * there is: where types are mixed each has its own fields, and those that are not activated yet cannot be asked for.
 */
export function selectOf(type: ContentType | undefined, fields: readonly string[]): string | null {
  if (type === undefined || statusOf(type.sys) !== 'published') return null
  const pictures = type.fields.filter(isMedia).map(({ id }) => id)
  const wanted = new Set([...(type.displayField ? [type.displayField] : []), ...pictures, ...fields])
  if (wanted.size > MOST_SELECTED) return null
  return ['sys', 'metadata', ...[...wanted].map((id) => `fields.${id}`)].join(',')
}
