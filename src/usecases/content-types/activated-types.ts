import type { ContentType } from '#domain/content-types/content-type'
import type { StoreReader } from '#storage/store'
import { toContentType } from './to-content-type.ts'

/** The active content types of many entries, each read once. */
export class ActivatedTypes {
  readonly #types = new Map<string, ContentType | null>()
  readonly #reader: StoreReader
  readonly #environment: number

  constructor(reader: StoreReader, environment: number) {
    this.#reader = reader
    this.#environment = environment
  }

  /** Loads the types of these entries for `get`. */
  async load(entries: readonly { contentType: string | null }[]): Promise<void> {
    const ids = new Set(entries.flatMap(({ contentType }) => contentType ?? []).filter((id) => !this.#types.has(id)))
    if (ids.size === 0) return
    const page = { skip: 0, limit: ids.size, ids: [...ids] }
    const { items } = await this.#reader.resources.listPublished(this.#environment, 'ContentType', page)
    for (const id of ids) this.#types.set(id, null)
    for (const item of items) this.#types.set(item.id, toContentType(item))
  }

  /** Null when the type does not exist or is not active. */
  get(id: string | null): ContentType | null {
    return (id !== null && this.#types.get(id)) || null
  }
}
