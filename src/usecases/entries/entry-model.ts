import type { ContentType } from '#domain/content-types/content-type'
import type { Locale } from '#domain/locales/locale'
import type { StoreReader } from '#storage/store'
import type { Place } from '../access/require-environment.ts'
import { requireActivated } from '../content-types/activated-content-type.ts'

/** What an entry is checked and indexed by. */
export interface EntryModel {
  type: ContentType
  locales: readonly Locale[]
}

/** Entries exist only for active content types, so a missing one is the caller's mistake. */
export async function requireModel(reader: StoreReader, place: Place, contentType: string): Promise<EntryModel> {
  const type = await requireActivated(reader, place, contentType)
  return { type, locales: await reader.locales.list(place.environment.key) }
}
