import type { OAuthApplication } from './application.ts'
import { GRANT_NAMES } from './grant.ts'
import { isChallenge } from './pkce.ts'
import { parseScope, type Scope } from './scope.ts'

/** A valid authorization request. */
export interface AuthorizationRequest {
  application: string
  redirectUri: string
  responseType: 'token' | 'code'
  scope: Scope
  state: string | null
  /** PKCE, S256. */
  challenge: string | null
}

/**
 * `page`: shown to the user only. `redirect`: returned to the application, in the query or fragment of the redirect
 * URI.
 */
export type AuthorizationProblem =
  | { show: 'page'; reason: string }
  | {
      show: 'redirect'
      redirectUri: string
      part: 'query' | 'fragment'
      state: string | null
      error: 'invalid_request' | 'unauthorized_client' | 'unsupported_response_type' | 'invalid_scope' | 'access_denied'
      description: string
    }

const MAX_STATE_BYTES = 1024

/** The client id of a request, if it has the form of an id. */
export function requestedApplication(query: URLSearchParams): string | null {
  const ids = query.getAll('client_id')
  return ids.length === 1 && /^[A-Za-z0-9]{1,64}$/.test(ids[0]!) ? ids[0]! : null
}

/**
 * Validates an authorization request. Errors are redirected only after client and redirect URI were found to belong
 * together; otherwise this would be an open redirector.
 */
export function validateAuthorizationRequest(
  query: URLSearchParams,
  application: OAuthApplication | null,
): AuthorizationRequest | AuthorizationProblem {
  if (application === null) return page('The application that sent you here is unknown.')
  const uris = query.getAll('redirect_uri')
  const redirectUri = uris[0]
  if (uris.length !== 1 || redirectUri === undefined || !application.redirectUris.includes(redirectUri)) {
    return page('The application has not registered the URL that it wants to redirect you to.')
  }
  const states = query.getAll('state')
  const state = states[0] ?? null
  // Refuses a state that could not be returned unchanged, because the application relies on it.
  if (states.length > 1 || (state !== null && !isReturnable(state))) {
    return page('The application sent a "state" that is longer than 1 KB or malformed.')
  }
  const types = query.getAll('response_type')
  const responseType = types[0]
  const part = responseType === 'token' ? 'fragment' : 'query'
  const problem = (error: (AuthorizationProblem & { show: 'redirect' })['error'], description: string) =>
    ({ show: 'redirect', redirectUri, part, state, error, description }) as const
  if (types.length !== 1) return problem('invalid_request', 'response_type must be given once')
  if (responseType !== 'token' && responseType !== 'code') {
    return problem('unsupported_response_type', 'response_type must be token or code')
  }
  if (!application.grants.includes(responseType)) {
    return problem('unauthorized_client', `the application has not registered the grant ${GRANT_NAMES[responseType]}`)
  }
  const scopes = query.getAll('scope')
  const scope = scopes.length === 1 ? parseScope(scopes[0]!) : null
  if (scope === null) return problem('invalid_scope', 'scope must be one of the known scopes')
  if (!application.scopes.includes(scope))
    return problem('invalid_scope', 'the application has not registered this scope')
  const challenge = challengeOf(query)
  if (challenge === 'malformed') return problem('invalid_request', 'code_challenge must be a challenge of method S256')
  if (responseType === 'code' && !(application.legacy && application.confidential)) {
    if (challenge === null) return problem('invalid_request', 'a code_challenge is required')
    if ((state ?? '') === '' && !application.legacy) return problem('invalid_request', 'a state is required')
  }
  return { application: application.id, redirectUri, responseType, scope, state, challenge }
}

const page = (reason: string): AuthorizationProblem => ({ show: 'page', reason })

const isReturnable = (state: string): boolean =>
  Buffer.byteLength(state) <= MAX_STATE_BYTES && !state.includes('\ufffd')

/** Without a method, OAuth assumes `plain`, which is insecure and not supported. */
function challengeOf(query: URLSearchParams): string | null | 'malformed' {
  const challenges = query.getAll('code_challenge')
  const methods = query.getAll('code_challenge_method')
  if (challenges.length === 0 && methods.length === 0) return null
  const isValid =
    challenges.length === 1 && methods.length === 1 && methods[0] === 'S256' && isChallenge(challenges[0]!)
  return isValid ? challenges[0]! : 'malformed'
}
