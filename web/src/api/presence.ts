// The users who have an entry open.

import { queryOptions } from '@tanstack/react-query'
import type { OthersPresent } from '#contract/resources/presence'
import { ApiError } from './errors.ts'
import { type EnvironmentRef, pathOf } from './management.ts'
import { callAsUser } from './request.ts'
import { mayBeSignedIn } from './session-hint.ts'

const pathFor = (env: EnvironmentRef, id: string): string => `${pathOf(env)}/entries/${encodeURIComponent(id)}/presence`

/** The server drops a user after 20 seconds without a signal. */
const EVERY_MS = 4000

/** Signals periodically that the user is present and reports the others. Hidden pages send nothing. */
export const presenceQuery = (env: EnvironmentRef, id: string, field: string | null) =>
  queryOptions({
    queryKey: ['presence', env.space, env.environment, id, field],
    queryFn: async ({ signal }) => {
      const body = { field }
      const { items } = await callAsUser<OthersPresent>(pathFor(env, id), { method: 'PUT', body, signal })
      return items
    },
    retry: false,
    gcTime: 0,
    staleTime: 0,
    // The entry was deleted, or the user may no longer read it.
    refetchInterval: (query) => (query.state.error instanceof ApiError ? false : EVERY_MS),
    refetchOnWindowFocus: 'always',
  })

/** After sign-out the server would refuse the signal. */
export async function leaveEntry(env: EnvironmentRef, id: string): Promise<void> {
  if (mayBeSignedIn()) await callAsUser<void>(pathFor(env, id), { method: 'DELETE' })
}
