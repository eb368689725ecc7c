import { pageToken } from '#domain/query/cursor-token'
import type { FindPlan } from '#domain/query/plan'
import { planDependencies } from '#domain/query/plan-dependencies'
import type { ListPage } from '#usecases/search/search'
import { KeyList, SeenQuery } from '../cache/list-cache.ts'
import { type Steps, wait } from '../steps.ts'
import { type StageView, stageCache } from './stage-view.ts'
import { updateList } from './update-list.ts'

export interface FoundKeys {
  keys: readonly number[]
  page: ListPage
}

/**
 * Finds the resources of a page, in order. A repeated query is served from the list of all its keys: pages are slices of the
 * list, and its length is the total.
 */
export function* findKeys(view: StageView, plan: FindPlan): Steps<FoundKeys> {
  if (plan.cursor) return yield* findInDatabase(view, plan, null)
  const query = listName(plan)
  const { lists } = stageCache(view)
  lists.countLookup(lists.get(query) instanceof KeyList)
  return (yield* findInList(view, plan, query)) ?? (yield* findInDatabase(view, plan, query))
}

export function removeList(view: StageView, plan: FindPlan): void {
  stageCache(view).lists.get(listName(plan))?.remove()
}

const listName = ({ kind, contentType, conditions, order }: FindPlan): string =>
  JSON.stringify([kind, contentType, conditions, order])

function* findInList(view: StageView, plan: FindPlan, query: string): Steps<FoundKeys | null> {
  const { lists } = stageCache(view)
  const entry = lists.get(query)
  if (entry instanceof KeyList) {
    if (entry.pending.size > 0 && !(yield* wait(applyPending(view, plan, entry)))) return null
    if (entry.isUpdating) return null
    return pageOf(plan, entry.keys.length, entry.keys.slice(plan.skip, plan.skip + plan.limit))
  }
  if (entry instanceof SeenQuery && entry.total <= lists.maxKeys) return yield* createList(view, plan, query)
  return null
}

/** On the second request: finds all keys and caches them. */
function* createList(view: StageView, plan: FindPlan, query: string): Steps<FoundKeys | null> {
  const { maxKeys } = stageCache(view).lists
  const reader = yield* wait(view.snapshot.reader())
  const keys = yield* wait(reader.readModel.findKeys(plan, maxKeys))
  if (!keys) return null
  stageCache(view).lists.addList(query, keys, planDependencies(plan))
  return pageOf(plan, keys.length, [...keys.subarray(plan.skip, plan.skip + plan.limit)])
}

/** One request at a time updates a list; meanwhile, other requests ask the database. */
async function applyPending(view: StageView, plan: FindPlan, list: KeyList): Promise<boolean> {
  const reader = await view.snapshot.reader()
  if (list.isUpdating || !view.snapshot.isCurrent) return false
  list.isUpdating = true
  const { bytes } = list.keys
  let isUpdated = false
  try {
    isUpdated = await updateList(view, plan, list, reader)
    return isUpdated
  } finally {
    list.isUpdating = false
    if (isUpdated) list.grow(list.keys.bytes - bytes)
    else list.remove()
  }
}

function* findInDatabase(view: StageView, plan: FindPlan, query: string | null): Steps<FoundKeys> {
  const reader = yield* wait(view.snapshot.reader())
  const { items, total, next, previous } = yield* wait(reader.readModel.find(plan))
  const keys = items.map(({ resource }) => resource)
  if (total === null || query === null) {
    const { order, limit } = plan
    return {
      keys,
      page: { limit, next: next && pageToken(order, next), previous: previous && pageToken(order, previous) },
    }
  }
  const { lists } = stageCache(view)
  if (total === keys.length) lists.addList(query, keys, planDependencies(plan))
  else lists.addSeen(query, total)
  return pageOf(plan, total, keys)
}

const pageOf = ({ skip, limit }: FindPlan, total: number, keys: readonly number[]): FoundKeys => ({
  keys,
  page: { total, skip, limit },
})
