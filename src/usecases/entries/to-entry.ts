import type { ContentTypeBody } from '#domain/content-types/content-type'
import { fieldIds } from '#domain/content-types/field-ids'
import type { Entry, EntryBody } from '#domain/entries/entry'
import { fromStored } from '#domain/entries/stored-entry'
import { withoutHiddenValues } from '#domain/locales/hidden-values'
import type { Locale } from '#domain/locales/locale'
import { localeStatus } from '#domain/resources/published-locales'
import type { ResourceWithBody } from '#domain/resources/resource'

/**
 * An entry as management shows it: without values of fields that its content type no longer has or no longer localizes,
 * and of locales that are not for management. They stay in the stored version, but a client that sends back what it was
 * given must not be told that the field or the locale is unknown.
 */
export function toEntry(
  resource: ResourceWithBody,
  type: ContentTypeBody | null,
  locales: readonly Locale[],
  /** Needed where it is another than the current one. */
  published: string | null = null,
  /** The current body, where it is at hand: bodies are long. */
  content: EntryBody = fromStored(resource.body, type),
): Entry {
  const fields = withoutHiddenValues(content.fields, locales, type)
  return {
    ...resource,
    contentType: contentTypeOf(resource),
    fields: type ? knownFields(fields, type) : fields,
    metadata: content.metadata,
    localeStatus: localeStatus(resource, { current: resource.body, published }, locales),
  }
}

export function contentTypeOf(entry: Pick<ResourceWithBody, 'id' | 'contentType'>): string {
  if (entry.contentType === null) throw new Error(`entry ${entry.id} has no content type`)
  return entry.contentType
}

function knownFields(fields: Entry['fields'], type: ContentTypeBody): Entry['fields'] {
  const known = fieldIds(type)
  if (Object.keys(fields).every((id) => known.has(id))) return fields
  return Object.fromEntries(Object.entries(fields).filter(([id]) => known.has(id)))
}
