import { withFileHost } from '#domain/assets/file-url'
import { localizeAssetFields } from '#domain/assets/localize-asset'
import type { Metadata } from '#domain/entries/entry'
import { localizeFields } from '#domain/entries/localize'
import { fromStored } from '#domain/entries/stored-entry'
import { collectLinks } from '#domain/links/collect-links'
import type { LinkTarget } from '#domain/links/links-in-value'
import { type Selection, selectedParts } from '#domain/query/plan-select'
import type { ShownResource } from '#storage/store'
import type { Model } from './memory/environment-memory.ts'

/** An entry or asset as a stage shows it in one locale, or in all of them. */
export interface Delivered {
  kind: 'Entry' | 'Asset'
  id: string
  contentType: string | null
  publishedVersion: number | null
  revision: number
  createdAt: number
  updatedAt: number
  metadata: Metadata
  fields: Record<string, unknown>
  /** What its fields link to, each once. */
  links: LinkTarget[]
}

/** How one request looks at content. */
export interface Looking {
  model: Model
  locale: string | '*'
  imagesHost: string
  /** Links count only where their fields are selected. */
  select: Selection | null
}

/** Its content type must have been loaded. An entry whose type is not active shows nothing of its content. */
export function deliver({ body, ...shown }: ShownResource, { model, locale, imagesHost, select }: Looking): Delivered {
  const kind: Delivered['kind'] = shown.kind === 'Asset' ? 'Asset' : 'Entry'
  const { id, contentType, publishedVersion, revision, createdAt, updatedAt } = shown
  const type = contentType === null ? null : (model.types.get(contentType) ?? null)
  const { fields, metadata } = fromStored(body, type)
  const common = { kind, id, contentType, publishedVersion, revision, createdAt, updatedAt }
  // Private tags are for editors; outside of management nobody learns of them.
  const tags = metadata.tags.filter((tag) => model.publicTags.has(tag.sys.id))
  const shownMetadata = { ...metadata, tags }
  if (kind === 'Asset') {
    const localized = localizeAssetFields(withFileHost(fields, imagesHost), model.locales, locale)
    return { ...common, metadata: shownMetadata, fields: localized, links: [] }
  }
  const all = type ? localizeFields(fields, type, model.locales, locale) : {}
  const localized = select ? selectedParts(all, select.get('fields')) : all
  return { ...common, metadata: shownMetadata, fields: localized, links: type ? collectLinks(localized, type) : [] }
}
