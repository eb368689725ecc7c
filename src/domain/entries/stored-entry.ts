import type { ContentTypeBody } from '../content-types/content-type.ts'
import { byId, byKey } from '../content-types/field-keys.ts'
import type { EntryBody } from './entry.ts'

/**
 * The JSON text of a version. `parseEntry` fixes the order of fields and locales, so equal content gives equal text.
 * Values are stored under field keys, which do not change when a field is renamed; the content type maps ids to keys.
 */
export const toStored = ({ fields, metadata }: EntryBody, type: ContentTypeBody): string =>
  JSON.stringify({ fields: byKey(fields, type), metadata: { tags: metadata.tags, concepts: metadata.concepts } })

/** Without a content type (it is no longer active) the fields keep their stored keys. */
export function fromStored(text: string, type: ContentTypeBody | null): EntryBody {
  const body = JSON.parse(text) as EntryBody
  return type ? { ...body, fields: byId(body.fields, type) } : body
}
