import { queryOptions } from '@tanstack/react-query'
import type { AppSession, SecondFactorRequired, SignInBody, SignInMethods } from '#contract/resources/app-session'
import { hasStatus } from './errors.ts'
import { callAsUser } from './request.ts'
import { mayBeSignedIn, noteSignedIn } from './session-hint.ts'

export type Session = AppSession

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
export type FactorWanted = SecondFactorRequired

export type Credentials = SignInBody

export async function signIn(credentials: Credentials): Promise<Session | FactorWanted> {
  const response = await callAsUser<Session | FactorWanted>(PATH, { method: 'POST', body: credentials })
  if (!('secondFactor' in response)) noteSignedIn(true)
  return response
}

/** Another way to sign in, where the operator has set one up. */
export const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: ({ signal }) => callAsUser<SignInMethods>('/login/methods', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
})

export async function signOut(): Promise<void> {
  await callAsUser(PATH, { method: 'DELETE' })
  noteSignedIn(false)
}
