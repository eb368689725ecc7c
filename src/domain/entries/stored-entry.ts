import type { ContentTypeBody } from '../content-types/content-type.ts'
import { byId, byKey } from '../content-types/field-keys.ts'
import type { EntryBody } from './entry.ts'

/**
 * The JSON text of a version. Fields and locales stand as `parseEntry` put them: equal contents give equal texts. Fields
 * are stored under their keys, which stay when a field is renamed: hence the content type, here and on the way back.
 */
export const toStored = ({ fields, metadata }: EntryBody, type: ContentTypeBody): string =>
  JSON.stringify({ fields: byKey(fields, type), metadata: { tags: metadata.tags, concepts: metadata.concepts } })

/** Without a content type (it is no longer active) fields are left as they are stored. */
export function fromStored(text: string, type: ContentTypeBody | null): EntryBody {
  const body = JSON.parse(text) as EntryBody
  return type ? { ...body, fields: byId(body.fields, type) } : body
}
