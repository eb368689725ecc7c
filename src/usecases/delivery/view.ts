import { withFileHost } from '#domain/assets/file-url'
import { localizeAssetFields } from '#domain/assets/localize-asset'
import type { Metadata } from '#domain/entries/entry'
import { localizeFields } from '#domain/entries/localize'
import { fromStored } from '#domain/entries/stored-entry'
import { collectLinks } from '#domain/links/collect-links'
import type { LinkTarget } from '#domain/links/links-in-value'
import type { Locale } from '#domain/locales/locale'
import { type Selection, selectedParts } from '#domain/query/plan-select'
import type { ShownResource, StoreReader } from '#storage/store'
import { ActivatedTypes } from '../content-types/activated-types.ts'

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

/** How one request looks at content: its locale, and what it needs to know to show anything. */
export class View {
  readonly types: ActivatedTypes
  readonly locale: string | '*'
  readonly #locales: readonly Locale[]
  readonly #publicTags: ReadonlySet<string>
  readonly #imagesHost: string

  constructor(options: {
    types: ActivatedTypes
    locales: readonly Locale[]
    locale: string | '*'
    publicTags: ReadonlySet<string>
    imagesHost: string
  }) {
    this.types = options.types
    this.locale = options.locale
    this.#locales = options.locales
    this.#publicTags = options.publicTags
    this.#imagesHost = options.imagesHost
  }

  /**
   * Its content types must have been loaded. An entry whose type is not active shows nothing of its content. Links count
   * only where their fields are selected.
   */
  deliver({ body, ...shown }: ShownResource, select: Selection | null = null): Delivered {
    const kind: Delivered['kind'] = shown.kind === 'Asset' ? 'Asset' : 'Entry'
    const { id, contentType, publishedVersion, revision, createdAt, updatedAt } = shown
    const type = kind === 'Asset' ? null : this.types.get(contentType)
    const { fields, metadata } = fromStored(body, type)
    const common = { kind, id, contentType, publishedVersion, revision, createdAt, updatedAt }
    const shownMetadata = this.#publicMetadata(metadata)
    if (kind === 'Asset') {
      const complete = withFileHost(fields, this.#imagesHost, 'readers')
      const localized = localizeAssetFields(complete, this.#locales, this.locale)
      return { ...common, metadata: shownMetadata, fields: localized, links: [] }
    }
    const all = type ? localizeFields(fields, type, this.#locales, this.locale) : {}
    const localized = select ? selectedParts(all, select.get('fields')) : all
    return {
      ...common,
      metadata: shownMetadata,
      fields: localized,
      links: type ? collectLinks(localized, type) : [],
    }
  }

  /** Private tags are for editors; outside of management nobody learns of them. */
  #publicMetadata(metadata: Metadata): Metadata {
    return { ...metadata, tags: metadata.tags.filter((tag) => this.#publicTags.has(tag.sys.id)) }
  }
}

export async function openView(
  reader: StoreReader,
  environment: number,
  options: { locales: readonly Locale[]; locale: string | '*'; imagesHost: string },
): Promise<View> {
  const tags = await reader.tags.list(environment)
  const publicTags = new Set(tags.filter((tag) => tag.visibility === 'public').map((tag) => tag.id))
  return new View({ ...options, types: new ActivatedTypes(reader, environment), publicTags })
}
