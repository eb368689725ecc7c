import { parseQuery } from '#domain/query/parse-query'
import { type ListPlan, planList } from '#domain/query/plan-list'
import type { ResourceKind } from '#domain/resources/resource'
import type { UseCaseLimits } from '../context.ts'
import { pageLimits, queryLimits } from '../query-limits.ts'

/** The query string of a request, name by name. */
export type Params = Iterable<[string, string]>

export interface Listed<T> {
  total: number
  skip: number
  limit: number
  items: T[]
}

/** The page of a list that a query string asks for. */
export const listPlan = (params: Params, kind: ResourceKind, limits: UseCaseLimits): ListPlan =>
  planList(parseQuery(params, queryLimits(limits)), kind, pageLimits(limits))
