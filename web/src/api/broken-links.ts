import { infiniteQueryOptions } from '@tanstack/react-query'
import type { BrokenLinks } from '#contract/resources/broken-links'
import { type EnvironmentRef, keyOf, pathOf } from './management.ts'
import { callAsUser } from './request.ts'

/** One page of the check; small spaces are covered by the first. */
export const brokenLinksQuery = (env: EnvironmentRef) =>
  infiniteQueryOptions({
    queryKey: keyOf(env, 'entries', 'broken-links'),
    queryFn: ({ signal, pageParam }) => {
      const after = pageParam === '' ? '' : `?after=${encodeURIComponent(pageParam)}`
      return callAsUser<BrokenLinks>(`${pathOf(env)}/broken_links${after}`, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 60_000,
  })
