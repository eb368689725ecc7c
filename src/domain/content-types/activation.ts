import { badRequest } from '../errors.ts'
import type { ContentTypeBody, Field } from './content-type.ts'
import { fieldKey } from './field-keys.ts'

/**
 * Refuses changes that would break published entries: a field must be published as omitted before it is removed, and
 * its type never changes.
 */
export function requireChangeable(next: ContentTypeBody, published: ContentTypeBody | null): void {
  for (const field of published?.fields ?? []) {
    const successor = next.fields.find((candidate) => fieldKey(candidate) === fieldKey(field))
    if (!successor && !field.omitted) throw badRequest('You need to omit a field before deleting it')
    if (successor && !isSameType(field, successor)) throw badRequest('Previously published fields are invalid')
  }
}

const isSameType = (a: Field, b: Field): boolean =>
  a.type === b.type &&
  a.linkType === b.linkType &&
  a.items?.type === b.items?.type &&
  a.items?.linkType === b.items?.linkType
