import { withFileHost, withoutOriginals } from '#domain/assets/file-url'
import { localizeAssetFields } from '#domain/assets/localize-asset'
import type { Metadata } from '#domain/entries/entry'
import { localizeFields } from '#domain/entries/localize'
import { fromStored } from '#domain/entries/stored-entry'
import { collectLinks } from '#domain/links/collect-links'
import type { LinkTarget } from '#domain/links/links-in-value'
import { type Selection, selectedParts } from '#domain/query/plan-select'
import type { ShownResource } from '#storage/store'
import type { EnvironmentModel } from './environment-model.ts'

/** An entry or asset as a stage shows it, in one locale or in all. */
export interface Delivered {
  kind: 'Entry' | 'Asset'
  id: string
  contentType: string | null
  publishedVersion: number | null
  revision: number
  createdAt: number
  updatedAt: number
  /** Null: never published. */
  publishedAt: number | null
  firstPublishedAt: number | null
  metadata: Metadata
  fields: Record<string, unknown>
  /** The targets of the links in its fields, each once. */
  links: LinkTarget[]
}

export interface DeliverOptions {
  model: EnvironmentModel
  locale: string | '*'
  imagesHost: string
  /** Only links in selected fields count. */
  select: Selection | null
}

/** The model must hold the content type. An entry whose content type is not active is shown without content. */
export function deliver({ body, ...shown }: ShownResource, options: DeliverOptions): Delivered {
  const { model, locale, imagesHost, select } = options
  const kind: Delivered['kind'] = shown.kind === 'Asset' ? 'Asset' : 'Entry'
  const { id, contentType, publishedVersion, revision, createdAt, updatedAt, publishedAt, firstPublishedAt } = shown
  const type = contentType === null ? null : (model.types.get(contentType) ?? null)
  const { fields, metadata } = fromStored(body, type)
  const times = { createdAt, updatedAt, publishedAt, firstPublishedAt }
  const common = { kind, id, contentType, publishedVersion, revision, ...times }
  // Only the management API shows private tags.
  const tags = metadata.tags.filter((tag) => model.publicTags.has(tag.sys.id))
  const shownMetadata = { ...metadata, tags }
  if (kind === 'Asset') {
    const localized = localizeAssetFields(withFileHost(withoutOriginals(fields), imagesHost), model.locales, locale)
    return { ...common, metadata: shownMetadata, fields: localized, links: [] }
  }
  const all = type ? localizeFields(fields, type, model.locales, locale) : {}
  const localized = select ? selectedParts(all, select.get('fields')) : all
  return { ...common, metadata: shownMetadata, fields: localized, links: type ? collectLinks(localized, type) : [] }
}
