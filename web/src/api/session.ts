import { queryOptions } from '@tanstack/react-query'
import { hasStatus } from './errors.ts'
import { callAsUser } from './request.ts'

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
    try {
      return await callAsUser<Session>(PATH, { signal })
    } catch (error) {
      if (hasStatus(error, 401)) return null
      throw error
    }
  },
  staleTime: 60_000,
})

export const signIn = (credentials: { email: string; password: string }): Promise<Session> =>
  callAsUser(PATH, { method: 'POST', body: credentials })

export const signOut = (): Promise<void> => callAsUser(PATH, { method: 'DELETE' })
