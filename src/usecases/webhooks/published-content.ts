import type { Asset } from '#domain/assets/asset'
import { withoutOriginals } from '#domain/assets/file-url'
import type { ContentType } from '#domain/content-types/content-type'
import type { Entry } from '#domain/entries/entry'
import type { Locale } from '#domain/locales/locale'
import type { Tag } from '#domain/spaces/space'

/** What readers of an environment see. */
interface Shown {
  locales: readonly Locale[]
  tags: readonly Tag[]
  /** The content type of an entry; null for assets. */
  type: ContentType | null
}

/**
 * The content of a publish call is public, for example for a search index. It leaves out what delivery leaves out:
 * private tags, omitted fields, originals of cropped images, and locales that are not delivered.
 */
export function asPublished<T extends Entry | Asset>(content: T, { locales, tags, type }: Shown): T {
  const omitted = new Set(type?.fields.filter((field) => field.omitted).map(({ id }) => id))
  const hidden = new Set(locales.filter(({ inDelivery }) => !inDelivery).map(({ code }) => code))
  const publicTags = new Set(tags.filter(({ visibility }) => visibility === 'public').map(({ id }) => id))
  const fields = Object.entries(type === null ? withoutOriginals(content.fields) : content.fields)
    .filter(([id]) => !omitted.has(id))
    .map(([id, values]) => [id, hidden.size === 0 ? values : without(values, hidden)])
  const { metadata } = content
  return {
    ...content,
    fields: Object.fromEntries(fields),
    metadata: { ...metadata, tags: metadata.tags.filter((tag) => publicTags.has(tag.sys.id)) },
  }
}

const without = (values: Readonly<Record<string, unknown>>, hidden: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(values).filter(([code]) => !hidden.has(code)))
