import type { EntryBody } from '#domain/entries/entry'
import { indexEntry } from '#domain/resources/index-entry'
import type { Resource } from '#domain/resources/resource'
import { showCurrent, showPublished } from '../resources/show-resource.ts'
import type { Writing } from '../resources/write-in.ts'
import type { EntryModel } from './entry-model.ts'

/** After a change of state alone: times and counters are shown and searched too. */
export async function showEntryState(w: Writing, entry: Resource): Promise<void> {
  await showCurrent(w.tx, entry, null)
}

/** After every change of content: the entry's times and counters are shown and searched too, and editors find what is archived. */
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
 * After publishing `delivered`; preview shows the current body already. Where that is the same body (`isWhole`), it is
 * indexed too. `isNew`: delivery showed nothing of the entry before.
 */
export async function showEntryEverywhere(
  w: Writing,
  entry: Resource,
  delivered: EntryBody,
  { type, locales }: EntryModel,
  { isWhole, isNew }: { isWhole: boolean; isNew: boolean },
): Promise<void> {
  await showEntryState(w, entry)
  await showPublished(w.tx, entry, isWhole ? 'of current' : indexEntry(delivered, type, locales), { isNew })
}
