import type { Asset, ContentType, Entry } from '../../api/wire.ts'
import type { Content, ContentLocale } from './merge/entities.ts'
import type { EntityLink } from './merge/json.ts'

export interface ContentSource {
  model(): { types: ReadonlyMap<string, ContentType>; locales: readonly ContentLocale[] }
  loadEntries(ids: readonly string[]): Promise<ReadonlyMap<string, Entry>>
  loadAssets(ids: readonly string[]): Promise<ReadonlyMap<string, Asset>>
}

/** Loaded references of one preview. A page with more is updated without them. */
const MAX_LOADED = 1000

/** The drafts of the editor, and the entries and assets that they link to. */
export class PreviewContent implements Content {
  readonly #source: ContentSource
  readonly #drafts = new Map<string, Entry>()
  readonly #entries = new Map<string, Entry>()
  readonly #assets = new Map<string, Asset>()
  /** Also those that do not exist, so that each is requested once. */
  readonly #requested = new Set<string>()

  constructor(source: ContentSource) {
    this.#source = source
  }

  get locales(): readonly ContentLocale[] {
    return this.#source.model().locales
  }

  get edited(): ReadonlySet<string> {
    return new Set(this.#drafts.keys())
  }

  get drafts(): Iterable<Entry> {
    return this.#drafts.values()
  }

  entry = (id: string): Entry | undefined => this.#drafts.get(id) ?? this.#entries.get(id)
  asset = (id: string): Asset | undefined => this.#assets.get(id)
  type = (id: string): ContentType | undefined => this.#source.model().types.get(id)

  setDraft(entry: Entry): void {
    this.#drafts.set(entry.sys.id, entry)
  }

  /** True when something was loaded. */
  async load(links: readonly EntityLink[]): Promise<boolean> {
    const wanted = links.filter(({ kind, id }) => !this.#requested.has(`${kind} ${id}`))
    const room = wanted.slice(0, Math.max(0, MAX_LOADED - this.#requested.size))
    for (const { kind, id } of room) this.#requested.add(`${kind} ${id}`)
    const idsOf = (kind: EntityLink['kind']) => room.filter((link) => link.kind === kind).map(({ id }) => id)
    const [entryIds, assetIds] = [idsOf('Entry'), idsOf('Asset')]
    const [entries, assets] = await Promise.all([
      entryIds.length === 0 ? new Map<string, Entry>() : this.#source.loadEntries(entryIds),
      assetIds.length === 0 ? new Map<string, Asset>() : this.#source.loadAssets(assetIds),
    ])
    for (const [id, entry] of entries) this.#entries.set(id, entry)
    for (const [id, asset] of assets) this.#assets.set(id, asset)
    return entries.size + assets.size > 0
  }
}
