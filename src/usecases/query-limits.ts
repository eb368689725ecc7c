import type { ContentLimits } from '#config/config'
import type { QueryLimits } from '#domain/query/parse-query'
import type { PageLimits } from '#domain/query/plan-query'

export const queryLimits = ({ filters, filterValues, skip, selectPaths }: ContentLimits): QueryLimits => ({
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
}: ContentLimits): PageLimits => ({
  pageLimit: pageSize,
  defaultLimit: defaultPageSize,
  maxInclude: includeLevels,
  levels: referenceLevels,
})
