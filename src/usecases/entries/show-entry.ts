import { fromStored } from '#domain/entries/stored-entry'
import { indexEntry } from '#domain/resources/index-entry'
import type { ResourceWithBody } from '#domain/resources/resource'
import { type Index, showCurrent, showPublished } from '../resources/show-resource.ts'
import type { Writing } from '../resources/write-in.ts'
import type { EntryModel } from './entry-model.ts'

const indexOf = (entry: ResourceWithBody, { type, locales }: EntryModel): Index =>
  indexEntry(fromStored(entry.body, type), type, locales)

/** After every change that leaves the entry visible in preview: its times and counters are shown there too. */
export async function showEntryInPreview(w: Writing, entry: ResourceWithBody, model: EntryModel): Promise<void> {
  await showCurrent(w.tx, entry, indexOf(entry, model))
}

/** After publishing: the current body is the published one. */
export async function showEntryEverywhere(w: Writing, entry: ResourceWithBody, model: EntryModel): Promise<void> {
  const index = indexOf(entry, model)
  await showCurrent(w.tx, entry, index)
  await showPublished(w.tx, entry, index)
}
