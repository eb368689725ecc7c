import { badRequest } from '../errors.ts'
import type { ContentTypeBody, Field } from './content-type.ts'
import { fieldKey } from './field-keys.ts'

/**
 * What has been published with a content type binds it: a field goes only after it has been published as omitted, and
 * never becomes another type while it is there.
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
