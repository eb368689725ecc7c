import { comparePositions } from '#domain/query/compare-positions'
import type { FindPlan, Position } from '#domain/query/plan'
import type { StoreReader } from '#storage/store'
import type { IdList } from './memory/id-list.ts'
import { type Reading, stageOf } from './reading.ts'

/**
 * Brings a list up to date after changes of single members: they are taken out, and those that the search still finds are
 * put where they belong now. Answers false when that cannot be done and the list is of no use any more.
 */
export async function settle(reading: Reading, plan: FindPlan, list: IdList, reader: StoreReader): Promise<boolean> {
  const pending = new Map(list.pending)
  const ids = [...pending.keys()]
  list.pending.clear()
  const changed = await reader.resources.getMany(reading.environment.environment.key, plan.kind, ids)
  // What was deleted has left nothing behind that tells its key.
  if (changed.length < ids.length) return false
  const places = await reader.readModel.findPositions(plan, ids)
  for (const { id, key } of changed) {
    // What left may have been deleted, and this be another one under its id: the list could still hold the key of the first.
    if (!list.remove(key) && pending.get(id)) return false
  }
  for (const place of places) {
    const index = await findIndex(reading, plan, list, place, reader)
    if (index === null) return false
    list.insert(index, place.key)
  }
  return true
}

/** Looks from the front in growing steps: what has just been changed comes first in most lists. */
async function findIndex(
  reading: Reading,
  plan: FindPlan,
  list: IdList,
  place: Position,
  reader: StoreReader,
): Promise<number | null> {
  let isLost = false
  const isBefore = async (index: number): Promise<boolean> => {
    const key = list.at(index)
    const { stage } = reading
    const id = stageOf(reading).byKey(key)?.id ?? (await reader.readModel.idsOf(stage, [key])).get(key)
    const [other] = id === undefined ? [] : await reader.readModel.findPositions(plan, [id])
    if (!other) isLost = true
    return other !== undefined && comparePositions(plan.order, other, place) < 0
  }
  let low = 0
  let high = 0
  for (let step = 1; high < list.length && (await isBefore(high)); step *= 2) {
    low = high + 1
    high += step
  }
  high = Math.min(high, list.length)
  while (low < high) {
    const middle = (low + high) >> 1
    if (await isBefore(middle)) low = middle + 1
    else high = middle
  }
  return isLost ? null : low
}
