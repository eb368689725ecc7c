import { fromStored } from '#domain/entries/stored-entry'
import { indexEntry } from '#domain/resources/index-entry'
import type { ResourceWithBody } from '#domain/resources/resource'
import { ActivatedTypes } from '../content-types/activated-types.ts'
import { type Index, NO_INDEX, showCurrent, showPublished } from '../resources/show-resource.ts'
import type { Writing } from '../resources/write-in.ts'

const PAGE_SIZE = 200

/**
 * Indexes all entries anew, or those of one content type: what is searched depends on locales and content types, so a
 * change to those moves rows of entries that did not change. It happens inside the transaction of that change, page by
 * page, which keeps every search right but makes other writers of the database wait. An environment of many thousands
 * of entries needs a background job that does the same in pieces.
 */
export async function rebuildReadModel(w: Writing, contentType: string | null): Promise<void> {
  const environment = w.place.environment.key
  const locales = await w.tx.locales.list(environment)
  const types = new ActivatedTypes(w.tx, environment)
  const filter = contentType === null ? {} : { contentType }

  const indexOf = (entry: ResourceWithBody): Index => {
    const type = types.get(entry.contentType)
    return type ? indexEntry(fromStored(entry.body, type), type, locales) : NO_INDEX
  }

  await eachPage(async (skip) => {
    const { items } = await w.tx.resources.list(environment, 'Entry', { skip, limit: PAGE_SIZE, ...filter })
    await types.load(items)
    for (const entry of items) if (!entry.archived) await showCurrent(w.tx, entry, indexOf(entry))
    return items.length
  })
  await eachPage(async (skip) => {
    const { items } = await w.tx.resources.listPublished(environment, 'Entry', { skip, limit: PAGE_SIZE })
    await types.load(items)
    for (const entry of items) {
      if (contentType === null || entry.contentType === contentType) await showPublished(w.tx, entry, indexOf(entry))
    }
    return items.length
  })
}

/** Entries themselves do not change meanwhile, so pages by number neither skip nor repeat any. */
async function eachPage(page: (skip: number) => Promise<number>): Promise<void> {
  for (let skip = 0; ; skip += PAGE_SIZE) if ((await page(skip)) < PAGE_SIZE) return
}
