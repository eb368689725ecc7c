import { infiniteQueryOptions } from '@tanstack/react-query'
import type { BrokenLinks } from '#contract/resources/broken-links'
import { keyOf, type Place, pathOf } from './management.ts'
import { callAsUser } from './request.ts'

/** One page of the check; small spaces are covered by the first. */
export const brokenLinksQuery = (place: Place) =>
  infiniteQueryOptions({
    queryKey: keyOf(place, 'entries', 'broken-links'),
    queryFn: ({ signal, pageParam }) => {
      const after = pageParam === '' ? '' : `?after=${encodeURIComponent(pageParam)}`
      return callAsUser<BrokenLinks>(`${pathOf(place)}/broken_links${after}`, { signal })
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 60_000,
  })
