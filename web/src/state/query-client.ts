import { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api/errors.ts'
import { whenRefused, whenSignedOut } from '../api/request.ts'
import { sessionQuery } from '../api/session.ts'
import { noteSignedIn, onHintChange } from '../api/session-hint.ts'

const TRIES = 2

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
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
  // The frame sees that nobody is signed in and asks to sign in again; what is written waits in its session.
  whenSignedOut(() => {
    noteSignedIn(false)
    client.setQueryData(sessionQuery.queryKey, null)
  })
  // Something was offered that is not allowed: what somebody may do has become another thing.
  whenRefused(() => {
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('rights') })
  })
  // Another tab signed in or out, perhaps as someone else: nothing that was loaded before may stay.
  onHintChange(() => client.resetQueries())
  return client
}
