import { queryOptions } from '@tanstack/react-query'
import type { Rights } from '#contract/resources/rights'
import { type EnvironmentRef, keyOf, pathOf } from './management.ts'
import { callAsUser } from './request.ts'

export const rightsQuery = (env: EnvironmentRef) =>
  queryOptions({
    queryKey: keyOf(env, 'rights'),
    queryFn: ({ signal }) => callAsUser<Rights>(`${pathOf(env)}/rights`, { signal }),
    staleTime: 60_000,
  })
