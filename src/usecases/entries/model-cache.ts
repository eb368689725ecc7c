import type { ContentType } from '#domain/content-types/content-type'
import type { Locale } from '#domain/locales/locale'
import { Lru } from '#lib/lru'

/** The content type and the locales by which an entry is validated and indexed. */
export interface EntryModel {
  type: ContentType
  locales: readonly Locale[]
}

const MAX_BYTES = 8_000_000

/**
 * LRU cache of models. Its keys contain the model number that `environments.lockModel` reads in each transaction. Every
 * change of the model gets a new number, so a cached model is valid in every process that shares the database.
 */
export class ModelCache extends Lru<string, EntryModel> {
  constructor() {
    super({ maxBytes: MAX_BYTES })
  }
}
