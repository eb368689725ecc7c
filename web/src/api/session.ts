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

/** The password was right, and the account wants a code too. The ticket stands for the first step. */
export interface CodeWanted {
  secondFactor: { ticket: string }
}
export type Credentials = { email: string; password: string } | { ticket: string; code: string }

export async function signIn(credentials: Credentials): Promise<Session | CodeWanted> {
  const answer = await callAsUser<Session | CodeWanted>(PATH, { method: 'POST', body: credentials })
  if ('user' in answer) noteSignedIn(true)
  return answer
}

export async function signOut(): Promise<void> {
  await callAsUser(PATH, { method: 'DELETE' })
  noteSignedIn(false)
}
