import type { ContentType } from '#domain/content-types/content-type'
import type { Locale } from '#domain/locales/locale'
import { Lru } from '#lib/lru'
import { requireActivated } from '../content-types/activated-content-type.ts'
import type { Writing } from '../resources/write-in.ts'

/** What an entry is checked and indexed by. */
export interface EntryModel {
  type: ContentType
  locales: readonly Locale[]
}

/**
 * Models that were read before, by the number that names them (`environments.lockModel`): it is read in each transaction,
 * and another one after each change, so what stands here under it is right for every process that shares the database.
 */
const known = new Lru<string, EntryModel>({ maxBytes: 8_000_000 })

/** Entries exist only for active content types, so a missing one is the caller's mistake. */
export async function requireModel(w: Writing, contentType: string): Promise<EntryModel> {
  const { key } = w.place.environment
  const name = w.model === null ? null : `${key} ${w.model} ${contentType}`
  const remembered = name === null ? undefined : known.get(name)
  if (remembered) return remembered
  const type = await requireActivated(w.tx, w.place, contentType)
  const model = { type, locales: await w.tx.locales.list(key) }
  if (name !== null) known.set(name, model, JSON.stringify(model).length * 2)
  return model
}
