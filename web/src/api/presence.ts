// Who is at work in an entry right now.

import { queryOptions } from '@tanstack/react-query'
import type { OthersPresent } from '#contract/resources/presence'
import { ApiError } from './errors.ts'
import { type Place, pathOf } from './management.ts'
import { callAsUser } from './request.ts'
import { mayBeSignedIn } from './session-hint.ts'

const pathFor = (place: Place, id: string): string => `${pathOf(place)}/entries/${encodeURIComponent(id)}/presence`

/** The server takes us for gone after 20 seconds of silence. */
const EVERY_MS = 4000

/** Says again and again that we are here, and hears who else is; a page that nobody looks at says nothing. */
export const presenceQuery = (place: Place, id: string, field: string | null) =>
  queryOptions({
    queryKey: ['presence', place.space, place.environment, id, field],
    queryFn: async ({ signal }) => {
      const body = { field }
      const { items } = await callAsUser<OthersPresent>(pathFor(place, id), { method: 'PUT', body, signal })
      return items
    },
    retry: false,
    gcTime: 0,
    staleTime: 0,
    // The entry is gone, or not ours to see any more.
    refetchInterval: (query) => (query.state.error instanceof ApiError ? false : EVERY_MS),
    refetchOnWindowFocus: 'always',
  })

/** Who has signed out has left everything, and would only be refused. */
export async function leaveEntry(place: Place, id: string): Promise<void> {
  if (mayBeSignedIn()) await callAsUser<void>(pathFor(place, id), { method: 'DELETE' })
}
