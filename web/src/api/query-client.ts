import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, hasStatus } from './errors.ts'
import { sessionQuery } from './session.ts'
import { noteSignedIn, onHintChange } from './session-hint.ts'

const TRIES = 2

export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // The session ended meanwhile: the frame sees that nobody is signed in and asks to sign in again.
      onError: (error, query) => {
        if (hasStatus(error, 401) && query.queryKey[0] === 'management') {
          noteSignedIn(false)
          client.setQueryData(sessionQuery.queryKey, null)
        }
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // A refused request is refused again; a lost one may arrive.
        retry: (failures, error) => failures < TRIES && !(error instanceof ApiError && error.status < 500),
        retryDelay: (attempt) => 400 * 2 ** attempt,
        // The app knows better than navigator.onLine: a server on this machine answers without any network.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
  // Another tab signed in or out, perhaps as someone else: nothing that was loaded before may stay.
  onHintChange(() => client.resetQueries())
  return client
}
