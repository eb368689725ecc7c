import { queryOptions } from '@tanstack/react-query'
import { hasStatus } from './errors.ts'
import { callAsUser } from './request.ts'
import { mayBeSignedIn, storeSignedIn } from './session-hint.ts'

export interface Session {
  user: { id: string; email: string; firstName: string; lastName: string; preferredLanguage: string | null }
  /** Base URLs for clients, as the operator configured them. */
  interfaces: { delivery: string; preview: string; management: string }
}

const PATH = '/app/session'

/** The session; null when no user is signed in. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session | null> => {
    if (!mayBeSignedIn()) return null
    try {
      return await callAsUser<Session>(PATH, { signal })
    } catch (error) {
      if (!hasStatus(error, 401)) throw error
      storeSignedIn(false)
      return null
    }
  },
  staleTime: 60_000,
})

/** The password was correct; a code is required. */
export interface FactorRequired {
  secondFactor: { ticket: string }
}

export type Credentials = { email: string; password: string } | { ticket: string; code: string }

export async function signIn(credentials: Credentials): Promise<Session | FactorRequired> {
  const response = await callAsUser<Session | FactorRequired>(PATH, { method: 'POST', body: credentials })
  if (!('secondFactor' in response)) storeSignedIn(true)
  return response
}

/** An identity provider, if the operator has configured one. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) =>
    callAsUser<{ provider: { name: string; href: string } | null }>('/login/methods', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

export async function signOut(): Promise<void> {
  await callAsUser(PATH, { method: 'DELETE' })
  storeSignedIn(false)
}
