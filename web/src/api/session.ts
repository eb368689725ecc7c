import { queryOptions } from '@tanstack/react-query'
import { hasStatus } from './errors.ts'
import { callAsUser } from './request.ts'
import { mayBeSignedIn, noteSignedIn } from './session-hint.ts'

export interface Session {
  user: { id: string; email: string; firstName: string; lastName: string; preferredLanguage: string | null }
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

/** The password was right, and a code is to follow. */
export interface FactorWanted {
  secondFactor: { ticket: string }
}

export type Credentials = { email: string; password: string } | { ticket: string; code: string }

export async function signIn(credentials: Credentials): Promise<Session | FactorWanted> {
  const answer = await callAsUser<Session | FactorWanted>(PATH, { method: 'POST', body: credentials })
  if (!('secondFactor' in answer)) noteSignedIn(true)
  return answer
}

/** Another way to sign in, where the operator has set one up. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) =>
    callAsUser<{ provider: { name: string; href: string } | null }>('/login/methods', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

export async function signOut(): Promise<void> {
  await callAsUser(PATH, { method: 'DELETE' })
  noteSignedIn(false)
}
