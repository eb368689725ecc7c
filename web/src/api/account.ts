// How the signed-in user signs in, and which applications act for them.
import { queryOptions } from '@tanstack/react-query'
import { versioned } from './platform.ts'
import { callAsUser } from './request.ts'
import type { Collection, PlatformSys } from './wire.ts'

const ME = '/api/users/me'

export interface Profile {
  sys: { id: string; version: number }
  firstName: string
  lastName: string
  email: string
}
export const profileQuery = queryOptions({
  queryKey: ['management', 'me'],
  queryFn: ({ signal }) => callAsUser<Profile>(ME, { signal }),
})
export const saveProfile = ({ sys }: Profile, names: Pick<Profile, 'firstName' | 'lastName'>) =>
  callAsUser<Profile>(ME, { method: 'PUT', headers: versioned(sys.version), body: names })

export const changePassword = (sent: { currentPassword: string; newPassword: string; revokeTokens: boolean }) =>
  callAsUser<void>(`${ME}/password`, { method: 'PUT', body: sent })

// Sessions

export interface OpenSession {
  sys: { id: string; createdAt: string; lastUsedAt: string; expiresAt: string }
  userAgent: string | null
  address: string | null
  current: boolean
}
export const sessionsQuery = queryOptions({
  queryKey: ['management', 'sessions'],
  queryFn: ({ signal }) => callAsUser<Collection<OpenSession>>(`${ME}/sessions?limit=100`, { signal }),
})
export const endSession = (id: string) =>
  callAsUser<void>(`${ME}/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })
export const endOtherSessions = () => callAsUser<void>(`${ME}/sessions`, { method: 'DELETE' })

// Second factor

export interface SecondFactor {
  enabled: boolean
  enabledAt: string | null
  recoveryCodesLeft: number
  /** False for who signs in with a provider alone. */
  hasPassword: boolean
}
export interface Enrolment {
  secret: string
  uri: string
  /** An SVG document. */
  qrCode: string
}
const FACTOR = `${ME}/second_factor`
export const secondFactorQuery = queryOptions({
  queryKey: ['management', 'second_factor'],
  queryFn: ({ signal }) => callAsUser<SecondFactor>(FACTOR, { signal }),
})
export const enrol = (password: string) => callAsUser<Enrolment>(FACTOR, { method: 'POST', body: { password } })
export const confirmEnrolment = (code: string) =>
  callAsUser<{ recoveryCodes: string[] }>(`${FACTOR}/confirmed`, { method: 'PUT', body: { code } })
export const renewRecoveryCodes = (password: string) =>
  callAsUser<{ recoveryCodes: string[] }>(`${FACTOR}/recovery_codes`, { method: 'PUT', body: { password } })
export const removeSecondFactor = (password: string) =>
  callAsUser<void>(`${FACTOR}/removed`, { method: 'PUT', body: { password } })

// Applications that act for the user

export interface Authorization {
  sys: { id: string; createdAt: string; lastUsedAt: string | null; expiresAt: string }
  name: string
  description: string
  scopes: readonly string[]
}
export const authorizationsQuery = queryOptions({
  queryKey: ['management', 'oauth_authorizations'],
  queryFn: ({ signal }) => callAsUser<Collection<Authorization>>(`${ME}/oauth_authorizations?limit=100`, { signal }),
})
export const withdrawAuthorization = (id: string) =>
  callAsUser<void>(`${ME}/oauth_authorizations/${encodeURIComponent(id)}`, { method: 'DELETE' })

// Applications that the user has registered

export interface SentApplication {
  name: string
  description: string
  redirectUris: readonly string[]
  scopes: readonly string[]
  confidential: boolean
  legacy: boolean
}
export interface Application extends SentApplication {
  grants: readonly ('authorization_code' | 'implicit')[]
  sys: PlatformSys & { lastUsedAt: string | null }
  clientId: string
  /** Only in answers that make one. */
  clientSecret?: string
}
const APPLICATIONS = `${ME}/oauth_applications`
const applicationPath = (id: string) => `${APPLICATIONS}/${encodeURIComponent(id)}`

export const applicationsQuery = queryOptions({
  queryKey: ['management', 'oauth_applications'],
  queryFn: ({ signal }) => callAsUser<Collection<Application>>(`${APPLICATIONS}?limit=100`, { signal }),
})
export const saveApplication = (stored: Application | null, sent: SentApplication) => {
  const body = { ...sent, redirectUri: sent.redirectUris[0] }
  return stored
    ? callAsUser<Application>(applicationPath(stored.sys.id), {
        method: 'PUT',
        headers: versioned(stored.sys.version),
        body,
      })
    : callAsUser<Application>(APPLICATIONS, { method: 'POST', body })
}
export const rotateSecret = (id: string) => callAsUser<Application>(`${applicationPath(id)}/secret`, { method: 'POST' })
export const deleteApplication = (id: string) => callAsUser<void>(applicationPath(id), { method: 'DELETE' })
