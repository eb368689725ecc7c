import { comparePositions } from '#domain/query/compare-positions'
import type { FindPlan, Position } from '#domain/query/plan'
import type { StoreReader } from '#storage/store'
import type { KeyList } from '../cache/list-cache.ts'
import { type StageView, stageCache } from './stage-view.ts'

/**
 * Applies the pending changes of a list: removes the changed members and inserts those that the query still finds at their
 * new index. Returns false when that is impossible and the list has to be dropped.
 */
export async function updateList(
  view: StageView,
  plan: FindPlan,
  list: KeyList,
  reader: StoreReader,
): Promise<boolean> {
  const pending = new Map(list.pending)
  const ids = [...pending.keys()]
  list.pending.clear()
  const changed = await reader.resources.getMany(view.environment.environment.key, plan.kind, ids)
  // The key of a deleted resource is unknown.
  if (changed.length < ids.length) return false
  const positions = await reader.readModel.findPositions(plan, ids)
  for (const { id, key } of changed) {
    // The removed resource may have been deleted and replaced under the same id; its old key could still be in the list.
    if (!list.keys.remove(key) && pending.get(id)) return false
  }
  for (const position of positions) {
    const index = await findIndex(view, plan, list, position, reader)
    if (index === null) return false
    list.keys.insert(index, position.key)
  }
  return true
}

/** Gallops from the front before the binary search: in most lists, a resource that was just changed comes first. */
async function findIndex(
  view: StageView,
  plan: FindPlan,
  { keys }: KeyList,
  position: Position,
  reader: StoreReader,
): Promise<number | null> {
  let isMissing = false
  const isBefore = async (index: number): Promise<boolean> => {
    const key = keys.at(index)
    const cached = stageCache(view).fragments.byKey.get(key)
    const id = cached?.id ?? (await reader.readModel.idsOf(view.stage, [key])).get(key)
    const [other] = id === undefined ? [] : await reader.readModel.findPositions(plan, [id])
    if (!other) isMissing = true
    return other !== undefined && comparePositions(plan.order, other, position) < 0
  }
  let low = 0
  let high = 0
  for (let step = 1; high < keys.length && (await isBefore(high)); step *= 2) {
    low = high + 1
    high += step
  }
  high = Math.min(high, keys.length)
  while (low < high) {
    const middle = (low + high) >> 1
    if (await isBefore(middle)) low = middle + 1
    else high = middle
  }
  return isMissing ? null : low
}
