import { queryOptions } from '@tanstack/react-query'
import { hasStatus } from './errors.ts'
import { callAsUser } from './request.ts'
import { mayBeSignedIn, noteSignedIn } from './session-hint.ts'

export interface Session {
  user: { id: string; email: string; firstName: string; lastName: string }
  /** Addresses for clients, as the operator configured them. */
  interfaces: { delivery: string; preview: string; management: string }
}

const PATH = '/app/session'

/** Who is signed in; null for nobody. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    if (!mayBeSignedIn()) return null
    try {
      return await callAsUser<Session>(PATH, { signal })
    } catch (error) {
      if (!hasStatus(error, 401)) throw error
      noteSignedIn(false)
      return null
    }
  },
  staleTime: 60_000,
})

export async function signIn(credentials: { email: string; password: string }): Promise<Session> {
  const session = await callAsUser<Session>(PATH, { method: 'POST', body: credentials })
  noteSignedIn(true)
  return session
}

export async function signOut(): Promise<void> {
  await callAsUser(PATH, { method: 'DELETE' })
  noteSignedIn(false)
}
