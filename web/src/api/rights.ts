import { queryOptions } from '@tanstack/react-query'
import type { Rights } from '#contract/resources/rights'
import { keyOf, type Place, pathOf } from './management.ts'
import { callAsUser } from './request.ts'

export const rightsQuery = (place: Place) =>
  queryOptions({
    queryKey: keyOf(place, 'rights'),
    queryFn: ({ signal }) => callAsUser<Rights>(`${pathOf(place)}/rights`, { signal }),
    staleTime: 60_000,
  })
