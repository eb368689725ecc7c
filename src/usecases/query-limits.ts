import type { QueryLimits } from '#domain/query/parse-query'
import type { PageLimits } from '#domain/query/plan-query'
import type { UseCaseLimits } from './context.ts'

export const queryLimits = ({ filters, filterValues, skip, selectPaths }: UseCaseLimits): QueryLimits => ({
  filters,
  values: filterValues,
  skip,
  select: selectPaths,
})

export const pageLimits = ({
  pageSize,
  defaultPageSize,
  includeLevels,
  referenceLevels,
}: UseCaseLimits): PageLimits => ({
  pageLimit: pageSize,
  defaultLimit: defaultPageSize,
  maxInclude: includeLevels,
  levels: referenceLevels,
})
