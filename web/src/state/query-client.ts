import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/errors.ts'
import { onRefused, onSignedOut } from '../api/request.ts'
import { sessionQuery } from '../api/session.ts'
import { onHintChange, storeSignedIn } from '../api/session-hint.ts'

const TRIES = 2

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Retries lost requests, not refused ones.
        retry: (failures, error) => failures < TRIES && !(error instanceof ApiError && error.status < 500),
        retryDelay: (attempt) => 400 * 2 ** attempt,
        // Ignores navigator.onLine: a server on this machine responds without a network.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  // The frame asks the user to sign in again; unsaved changes wait in their session.
  onSignedOut(() => {
    storeSignedIn(false)
    client.setQueryData(sessionQuery.queryKey, null)
  })
  // A refused action was offered: the permissions have changed.
  onRefused(() => {
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('rights') })
  })
  // Another tab signed in or out, perhaps as another user: drops all loaded data.
  onHintChange(() => client.resetQueries())
  return client
}
