import type { ContentLimits } from '#config/config'
import type { Locale } from '#domain/locales/locale'
import { pageToken } from '#domain/query/cursor-token'
import { parseQuery } from '#domain/query/parse-query'
import type { ParsedQuery } from '#domain/query/parsed-query'
import type { FindPlan } from '#domain/query/plan'
import { planQuery, type QueryPlan } from '#domain/query/plan-query'
import type { Selection } from '#domain/query/plan-select'
import { type ReadableKinds, restrictToReadable } from '#domain/query/restrict-to-readable'
import type { Stage } from '#domain/resources/resource'
import type { FoundPage, FoundResource, StoreReader } from '#storage/store'
import { pageLimits, queryLimits } from '../query-limits.ts'
import { expandQuery } from '../taxonomy/expand-query.ts'
import { loadNamedTypes } from './search-types.ts'

/** The query string of a request, name by name. */
export type Params = Iterable<[string, string]>

/** The position of a page: an offset, or the cursors of its neighbours. */
export type ListPage =
  | { total: number; skip: number; limit: number }
  | { limit: number; next: string | null; previous: string | null }

export interface Listed<T> {
  items: T[]
  page: ListPage
  /** The requested members of the items; null means all. */
  select: Selection | null
}

/** Converts an item as soon as it is read, so that only one large item is in memory at a time. */
export type Show<From, To> = (item: From, select: Selection | null) => To

export interface Searched {
  plan: QueryPlan
  locales: readonly Locale[]
  found: readonly FoundResource[]
  page: ListPage
}

/** Checks syntax and sizes before anything is read. */
export const parseParams = (params: Params, limits: ContentLimits): ParsedQuery =>
  parseQuery(params, queryLimits(limits))

/**
 * `within`: searches the versions of a release, by the content model of the environment.
 * The delivery and preview APIs show everything of their stage; in the management API roles decide what is found.
 */
export type SearchInput = { parsed: ParsedQuery; within?: Pick<FindPlan, 'environment' | 'stage'> } & Pick<
  FindPlan,
  'environment' | 'kind'
> & { stage: Stage } & ({ audience: 'readers' } | { audience: 'editors'; readable: ReadableKinds })

/** Finds resources in order, with the total. All searches of content use this function. */
export async function search(reader: StoreReader, limits: ContentLimits, input: SearchInput): Promise<Searched> {
  const locales = await reader.locales.list(input.environment)
  const typeOf = await loadNamedTypes(reader, input)
  const parsed = await expandQuery(reader, input.environment, input.parsed)
  const whole = planQuery({ ...input, parsed, typeOf, locales, limits: pageLimits(limits) })
  const planned = input.within ? { ...whole, find: { ...whole.find, ...input.within } } : whole
  const plan =
    input.audience === 'readers' ? planned : { ...planned, find: restrictToReadable(planned.find, input.readable) }
  const found = await reader.readModel.find(plan.find)
  return { plan, locales, found: found.items, page: pageOf(plan.find, found) }
}

function pageOf({ order, skip, limit }: FindPlan, { total, previous, next }: FoundPage): ListPage {
  if (total !== null) return { total, skip, limit }
  return { limit, next: next && pageToken(order, next), previous: previous && pageToken(order, previous) }
}
