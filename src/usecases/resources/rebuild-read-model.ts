import type { StoreTx } from '#storage/store'
import { ActivatedTypes } from '../content-types/activated-types.ts'
import { indexResource } from './index-resource.ts'
import { showCurrent, showPublished } from './show-resource.ts'
import type { Writing } from './write-in.ts'

const PAGE_SIZE = 200

/**
 * Indexes all resources of an environment anew, or the entries of one content type: what is searched depends on locales
 * and content types, so a change to those moves rows of what did not change itself. It happens inside the transaction of
 * that change, page by page, which keeps every search right but makes other writers of the database wait. An environment
 * of many thousands of entries needs a background job that does the same in pieces.
 */
export async function rebuildReadModel(w: Writing, contentType: string | null): Promise<void> {
  const environment = w.place.environment.key
  for (let done: number | null = 0; done !== null; ) {
    done = await rebuildPage(w.tx, environment, done, contentType)
    // On SQLite no statement waits for anything: without this, nobody else would be served until all is done.
    await new Promise(setImmediate)
  }
}

/** Answers up to where it has come; null when nothing is left. */
export async function rebuildPage(
  tx: StoreTx,
  environment: number,
  done: number,
  contentType: string | null = null,
): Promise<number | null> {
  const page = await tx.resources.after(environment, done, PAGE_SIZE, contentType)
  const locales = await tx.locales.list(environment)
  const types = new ActivatedTypes(tx, environment)
  await types.load(page)
  for (const resource of page) {
    const { body, publishedBody, published, bodyKey } = resource
    const index = indexResource(resource, body, types, locales)
    await showCurrent(tx, resource, index)
    if (published && publishedBody !== null) {
      const same = published.bodyKey === bodyKey
      await showPublished(tx, resource, same ? index : indexResource(resource, publishedBody, types, locales))
    }
  }
  return page.length < PAGE_SIZE ? null : page.at(-1)!.key
}
