import type { ContentTypeBody, Field } from '../content-types/content-type.ts'
import { fieldKey } from '../content-types/field-keys.ts'

/**
 * Do entries that nobody touched look different on the wire since their content type was activated anew? A field that is
 * new has no values yet; one that was renamed, omitted, shown again, removed or localized otherwise can have some.
 */
export function affectsDeliveredEntries(before: ContentTypeBody, after: ContentTypeBody): boolean {
  const now = new Map(after.fields.map((field) => [fieldKey(field), lookOf(field)]))
  return before.fields.some((field) => (now.get(fieldKey(field)) ?? HIDDEN) !== lookOf(field))
}

const HIDDEN = ''
const lookOf = ({ id, localized, omitted }: Field): string => (omitted ? HIDDEN : `${id} ${localized}`)
