import type { ContentTypeBody, Field } from '../content-types/content-type.ts'
import { fieldKey } from '../content-types/field-keys.ts'

/**
 * Does activating a content type change how unchanged entries are delivered? New fields have no values yet; renamed,
 * omitted, restored, removed fields and changes of `localized` can have an effect.
 */
export function affectsDeliveredEntries(before: ContentTypeBody, after: ContentTypeBody): boolean {
  const now = new Map(after.fields.map((field) => [fieldKey(field), deliveredForm(field)]))
  return before.fields.some((field) => (now.get(fieldKey(field)) ?? HIDDEN) !== deliveredForm(field))
}

const HIDDEN = ''
const deliveredForm = ({ id, localized, omitted }: Field): string => (omitted ? HIDDEN : `${id} ${localized}`)
