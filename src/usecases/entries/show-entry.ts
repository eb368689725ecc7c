import type { EntryBody } from '#domain/entries/entry'
import { indexEntry } from '#domain/resources/index-entry'
import type { Resource } from '#domain/resources/resource'
import { showCurrent, showPublished } from '../resources/show-resource.ts'
import type { Writing } from '../resources/write-in.ts'
import type { EntryModel } from './entry-model.ts'

/** Updates the read model after a change of the current content. */
export async function showEntryInPreview(
  w: Writing,
  entry: Resource,
  content: EntryBody,
  { type, locales }: EntryModel,
  { isNew } = { isNew: false },
): Promise<void> {
  await showCurrent(w.tx, entry, indexEntry(content, type, locales), { isNew })
}

/**
 * Updates the read model after publishing `delivered`; preview already shows the current body. If both are the same
 * body (`isWhole`), they share their index rows. `isNew`: delivery showed nothing of the entry before.
 */
export async function showEntryInDelivery(
  w: Writing,
  entry: Resource,
  delivered: EntryBody,
  { type, locales }: EntryModel,
  { isWhole, isNew }: { isWhole: boolean; isNew: boolean },
): Promise<void> {
  await showPublished(w.tx, entry, isWhole ? 'of current' : indexEntry(delivered, type, locales), { isNew })
}
