import type { UseCaseContext } from '../context.ts'
import { reindexPage } from '../resources/reindex.ts'

const PAGE_SIZE = 200

/**
 * Fills read models that a migration has emptied, page by page, each in its own transaction: an interrupted start
 * continues where it stopped, and two starting servers share the work. Returns the number of pages.
 */
export async function completeReadModels({ store }: Pick<UseCaseContext, 'store'>): Promise<number> {
  for (let pages = 0; ; pages++) {
    const { value: isMore } = await store.transact(async (tx) => {
      const next = await tx.readModel.rebuilding()
      if (!next) return false
      await tx.environments.lockModel(next.environment, 'exclusive')
      const all = { contentType: null, label: null, index: true, claims: false }
      const everything = { ...all, done: next.done, until: Number.POSITIVE_INFINITY }
      await tx.readModel.rebuilt(next.environment, await reindexPage(tx, next.environment, everything, PAGE_SIZE))
      return true
    })
    if (!isMore) return pages
  }
}
