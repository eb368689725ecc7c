import type { Profiles } from './api-profiles.ts'
import type { RequestContext } from './request-context.ts'
import { type ResponseOptions, writeResponse } from './write-response.ts'

/**
 * Every origin is allowed: requests from other origins can authenticate only with a token, because the session cookie works
 * on pages of the web app only. `*` without credentials gives a foreign page nothing that its author could not do from a
 * terminal. The response does not depend on request headers.
 */
export function sendPreflight(context: RequestContext, profiles: Profiles, options: ResponseOptions): void {
  const { profile } = context
  const headers = [...profile.headers, ...profile.preflight, profiles.requestIdHeader, context.requestId]
  writeResponse(context, 204, headers, null, options)
}
