// Sessions, the second factor and the applications of the signed-in user.

import { queryOptions } from '@tanstack/react-query'
import type { OAuthApplication, OAuthAuthorization } from '#contract/resources/oauth-application'
import type {
  NewPasswordBody,
  RecoveryCodes,
  SecondFactor,
  SecondFactorEnrolment,
  Session,
} from '#contract/resources/sign-in'
import type { User } from '#contract/resources/user'
import { versioned } from './platform.ts'
import { callAsUser } from './request.ts'
import type { Collection } from './wire.ts'

const ME = '/api/users/me'

export const profileQuery = queryOptions({
  queryKey: ['management', 'me'],
  queryFn: ({ signal }) => callAsUser<User>(ME, { signal }),
})
export const saveProfile = ({ sys }: User, profile: Pick<User, 'firstName' | 'lastName' | 'preferredLanguage'>) =>
  callAsUser<User>(ME, { method: 'PUT', headers: versioned(sys.version), body: profile })

export const changePassword = (sent: NewPasswordBody) =>
  callAsUser<void>(`${ME}/password`, { method: 'PUT', body: sent })

// Sessions

export const sessionsQuery = queryOptions({
  queryKey: ['management', 'sessions'],
  queryFn: ({ signal }) => callAsUser<Collection<Session>>(`${ME}/sessions?limit=100`, { signal }),
})
export const endSession = (id: string) =>
  callAsUser<void>(`${ME}/sessions/${encodeURIComponent(id)}`, { method: 'DELETE' })
export const endOtherSessions = () => callAsUser<void>(`${ME}/sessions`, { method: 'DELETE' })

// Second factor

const FACTOR = `${ME}/second_factor`
export const secondFactorQuery = queryOptions({
  queryKey: ['management', 'second_factor'],
  queryFn: ({ signal }) => callAsUser<SecondFactor>(FACTOR, { signal }),
})
export const enrol = (password: string) =>
  callAsUser<SecondFactorEnrolment>(FACTOR, { method: 'POST', body: { password } })
export const confirmEnrolment = (code: string) =>
  callAsUser<RecoveryCodes>(`${FACTOR}/confirmed`, { method: 'PUT', body: { code } })
export const renewRecoveryCodes = (password: string) =>
  callAsUser<RecoveryCodes>(`${FACTOR}/recovery_codes`, { method: 'PUT', body: { password } })
export const removeSecondFactor = (password: string) =>
  callAsUser<void>(`${FACTOR}/removed`, { method: 'PUT', body: { password } })

// Applications that the user has authorized

export const authorizationsQuery = queryOptions({
  queryKey: ['management', 'oauth_authorizations'],
  queryFn: ({ signal }) =>
    callAsUser<Collection<OAuthAuthorization>>(`${ME}/oauth_authorizations?limit=100`, { signal }),
})
export const withdrawAuthorization = (id: string) =>
  callAsUser<void>(`${ME}/oauth_authorizations/${encodeURIComponent(id)}`, { method: 'DELETE' })

// Applications that the user owns

/** An application as its form edits it. */
export type SentApplication = Pick<
  OAuthApplication,
  'name' | 'description' | 'redirectUris' | 'scopes' | 'confidential' | 'legacy'
>

const APPLICATIONS = `${ME}/oauth_applications`
const applicationPath = (id: string) => `${APPLICATIONS}/${encodeURIComponent(id)}`

export const applicationsQuery = queryOptions({
  queryKey: ['management', 'oauth_applications'],
  queryFn: ({ signal }) => callAsUser<Collection<OAuthApplication>>(`${APPLICATIONS}?limit=100`, { signal }),
})
export const saveApplication = (stored: OAuthApplication | null, sent: SentApplication) => {
  const body = { ...sent, redirectUri: sent.redirectUris[0] }
  return stored
    ? callAsUser<OAuthApplication>(applicationPath(stored.sys.id), {
        method: 'PUT',
        headers: versioned(stored.sys.version),
        body,
      })
    : callAsUser<OAuthApplication>(APPLICATIONS, { method: 'POST', body })
}
export const rotateSecret = (id: string) =>
  callAsUser<OAuthApplication>(`${applicationPath(id)}/secret`, { method: 'POST' })
export const deleteApplication = (id: string) => callAsUser<void>(applicationPath(id), { method: 'DELETE' })
