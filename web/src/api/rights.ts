import { queryOptions } from '@tanstack/react-query'
import type { Rights } from '#contract/resources/rights'
import { startChangesAt } from './change-stream.ts'
import { type EnvironmentRef, keyOf, pathOf } from './management.ts'
import { callAsUser } from './request.ts'

export const rightsQuery = (env: EnvironmentRef) =>
  queryOptions({
    queryKey: keyOf(env, 'rights'),
    queryFn: async ({ signal }) => {
      const rights = await callAsUser<Rights>(`${pathOf(env)}/rights`, { signal })
      startChangesAt(env, rights.position)
      return rights
    },
    staleTime: 60_000,
  })
