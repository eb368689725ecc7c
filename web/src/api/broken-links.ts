import { infiniteQueryOptions } from '@tanstack/react-query'
import { keyOf, type Place, pathOf } from './management.ts'
import { callAsUser } from './request.ts'
import type { Link } from './wire.ts'

interface BrokenLinks {
  /** Published entries with what they link to and readers do not see. */
  items: { entry: Link<'Entry'>; links: Link[] }[]
  /** How many targets of links were looked at. */
  looked: number
  /** There only when there are more. */
  next?: string
}

/** A part of the space at a time: most are looked through with the first. */
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
