import { fromStored } from '#domain/entries/stored-entry'
import { indexEntry } from '#domain/resources/index-entry'
import type { ResourceIndex } from '#domain/resources/read-model'
import type { ResourceWithBody } from '#domain/resources/resource'
import { showCurrent, showPublished } from '../resources/show-resource.ts'
import type { Writing } from '../resources/write-in.ts'
import type { EntryModel } from './entry-model.ts'

const indexOf = (body: string, { type, locales }: EntryModel): ResourceIndex =>
  indexEntry(fromStored(body, type), type, locales)

/** After a change of state alone: times and counters are shown and searched too. */
export async function showEntryState(w: Writing, entry: ResourceWithBody): Promise<void> {
  await showCurrent(w.tx, entry, null)
}

/** After every change of content: the entry's times and counters are shown and searched too, and editors find what is archived. */
export async function showEntryInPreview(w: Writing, entry: ResourceWithBody, model: EntryModel): Promise<void> {
  await showCurrent(w.tx, entry, indexOf(entry.body, model))
}

/** After publishing `delivered`; preview shows the current body already. */
export async function showEntryEverywhere(
  w: Writing,
  entry: ResourceWithBody,
  model: EntryModel,
  delivered: string,
): Promise<void> {
  await showEntryState(w, entry)
  await showPublished(w.tx, entry, indexOf(delivered, model))
}
