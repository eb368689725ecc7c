import { queryOptions } from '@tanstack/react-query'
import { keyOf, type Place, pathOf } from './management.ts'
import type { ToldRights } from './policies.ts'
import { callAsUser } from './request.ts'

export const rightsQuery = (place: Place) =>
  queryOptions({
    queryKey: keyOf(place, 'rights'),
    queryFn: ({ signal }) => callAsUser<ToldRights>(`${pathOf(place)}/rights`, { signal }),
    staleTime: 60_000,
  })
