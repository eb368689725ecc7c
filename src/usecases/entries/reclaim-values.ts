import type { ContentType } from '#domain/content-types/content-type'
import { claimsAnything, claimsOf } from '#domain/entries/claims'
import { fromStored } from '#domain/entries/stored-entry'
import type { Writing } from '../resources/write-in.ts'

const PAGE_SIZE = 200

/**
 * Claims the unique values of all published entries of a content type anew: after a field has become unique or is so no
 * longer, or its locales have changed. Entries that share a value stay published; the next who publishes it is refused.
 */
export async function reclaimValues(w: Writing, type: ContentType): Promise<void> {
  const environment = w.place.environment.key
  await w.tx.claims.releaseAll(environment, type.id)
  if (!claimsAnything(type)) return
  const locales = await w.tx.locales.list(environment)
  for (let skip = 0; ; skip += PAGE_SIZE) {
    const page = { contentType: type.id, skip, limit: PAGE_SIZE }
    const { items } = await w.tx.resources.listPublished(environment, 'Entry', page)
    for (const item of items) {
      const claimant = { environment, contentType: type.id, resource: item.key }
      await w.tx.claims.take(claimant, claimsOf(fromStored(item.body, type), type, locales))
    }
    if (items.length < PAGE_SIZE) return
  }
}
