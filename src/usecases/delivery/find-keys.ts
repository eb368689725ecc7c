import { pageToken } from '#domain/query/cursor-token'
import type { FindPlan } from '#domain/query/plan'
import { planTags } from '#domain/query/plan-tags'
import { type Steps, wait } from '#lib/steps'
import type { ListPage } from '../search/search.ts'
import { IdList, type ListBudget } from './memory/id-list.ts'
import { type Reading, stageOf } from './reading.ts'
import { settle } from './settle-list.ts'

export interface FoundKeys {
  keys: readonly number[]
  page: ListPage
}

/**
 * Which resources, in which order. Who asks the same again, for whatever page, is answered from the list of all keys:
 * pages are slices of it, and its length is the total.
 */
export function* findKeys(reading: Reading, plan: FindPlan): Steps<FoundKeys> {
  if (plan.cursor) return yield* fromDatabase(reading, plan, null)
  const name = nameOf(plan)
  return (yield* fromList(reading, plan, name)) ?? (yield* fromDatabase(reading, plan, name))
}

/** For a list that names what is not there. */
export function forgetKeys(reading: Reading, plan: FindPlan): void {
  const stage = stageOf(reading)
  const noted = stage.lists?.get(stage, nameOf(plan))
  if (noted) stage.lists?.forget(noted)
}

const nameOf = ({ kind, contentType, conditions, order }: FindPlan): string =>
  JSON.stringify([kind, contentType, conditions, order])

function* fromList(reading: Reading, plan: FindPlan, name: string): Steps<FoundKeys | null> {
  const stage = stageOf(reading)
  const noted = stage.lists?.get(stage, name)
  if (!stage.lists || !noted) return null
  if (noted instanceof IdList) {
    if (noted.pending.size > 0 && !(yield* wait(settled(reading, plan, noted, stage.lists)))) return null
    if (noted.isBusy) return null
    return pageOf(plan, noted.length, noted.slice(plan.skip, plan.skip + plan.limit))
  }
  const { mostKeys } = stage.lists
  if (noted.total > mostKeys) return null
  const reader = yield* wait(reading.moment.reader())
  const keys = yield* wait(reader.readModel.findKeys(plan, mostKeys))
  if (!keys) return null
  const now = stageOf(reading)
  now.lists?.keep({ name, shelf: now, tags: planTags(plan), keys })
  return pageOf(plan, keys.length, [...keys.subarray(plan.skip, plan.skip + plan.limit)])
}

/** Only one at a time may work on a list; whoever comes meanwhile asks the database. */
async function settled(reading: Reading, plan: FindPlan, list: IdList, lists: ListBudget): Promise<boolean> {
  const reader = await reading.moment.reader()
  if (list.isBusy || !reading.moment.isNow) return false
  list.isBusy = true
  let done = false
  try {
    done = await settle(reading, plan, list, reader)
    return done
  } finally {
    list.isBusy = false
    if (!done) lists.forget(list)
  }
}

function* fromDatabase(reading: Reading, plan: FindPlan, name: string | null): Steps<FoundKeys> {
  const reader = yield* wait(reading.moment.reader())
  const { items, total, next, previous } = yield* wait(reader.readModel.find(plan))
  const keys = items.map(({ resource }) => resource)
  if (total === null || name === null) {
    const { order, limit } = plan
    return {
      keys,
      page: { limit, next: next && pageToken(order, next), previous: previous && pageToken(order, previous) },
    }
  }
  const stage = stageOf(reading)
  if (total === keys.length) stage.lists?.keep({ name, shelf: stage, tags: planTags(plan), keys })
  else stage.lists?.noteAsked(stage, name, total)
  return pageOf(plan, total, keys)
}

const pageOf = ({ skip, limit }: FindPlan, total: number, keys: readonly number[]): FoundKeys => ({
  keys,
  page: { total, skip, limit },
})
