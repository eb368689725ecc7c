import { DomainError } from '#domain/errors'
import type { ApiProfile, Profiles } from './api-profiles.ts'
import { type ErrorReply, errorReply } from './error-reply.ts'
import { graphqlErrorResponse, withRequestId } from './graphql/graphql-errors.ts'
import { pushRateHeaders } from './rate-limit.ts'
import { ClientGone, type RequestContext } from './request-context.ts'
import { type ResponseOptions, writeResponse } from './write-response.ts'

/** Sends an error response in any state of the request. Never throws. */
export function sendError(context: RequestContext, error: unknown, profiles: Profiles, options: ResponseOptions): void {
  const { req, res } = context
  context.error = error
  if (error instanceof ClientGone || res.destroyed) {
    req.socket.destroy()
    return
  }
  if (res.headersSent) {
    // A part of the response is sent. Only closing the connection tells the client that the rest is missing.
    if (!res.writableFinished) req.socket.destroy()
    return
  }
  // Headers that a page has set (content type, cookie, caching) do not belong to the error.
  for (const name of res.getHeaderNames()) res.removeHeader(name)
  const { connection } = context
  const brokenBody = connection.bodyError !== null && connection.newest === req
  if (brokenBody || (error instanceof DomainError && error.code === 'RequestTimeout')) context.mustClose = true
  const { status, headers, text } = buildErrorResponse(error, context.requestId, context.profile, profiles)
  if (context.rate !== null) pushRateHeaders(headers, profiles.rateHeaders, context.rate, status === 429)
  context.bytes = Buffer.byteLength(text)
  writeResponse(context, status, headers, req.method === 'HEAD' ? null : text, options)
}

export interface BuiltErrorResponse {
  readonly status: number
  readonly headers: string[]
  readonly text: string
}

/** The complete error response, for a request or for a bare socket. */
export function buildErrorResponse(
  error: unknown,
  id: string,
  profile: ApiProfile,
  profiles: Profiles,
): BuiltErrorResponse {
  const reply = errorReply(error, id, profiles.vendorName)
  if (profile.name === 'graphql') return buildGraphqlError(error, id, reply, profile, profiles)
  const text = stringify(reply, id, profiles.vendorName)
  return respond(reply.status, text, id, reply, profile, profiles)
}

/** Every error of the GraphQL API has the form of a GraphQL error. */
function buildGraphqlError(
  error: unknown,
  requestId: string,
  reply: ErrorReply,
  profile: ApiProfile,
  profiles: Profiles,
): BuiltErrorResponse {
  const { status, errors } = graphqlErrorResponse(error)
  const text = JSON.stringify({ errors: withRequestId(errors, requestId) })
  return respond(status, text, requestId, reply, profile, profiles)
}

function respond(
  status: number,
  text: string,
  id: string,
  reply: ErrorReply,
  profile: ApiProfile,
  profiles: Profiles,
): BuiltErrorResponse {
  const headers = [...profile.headers, profiles.requestIdHeader, id, ...reply.headers]
  if (status === 401) headers.push('WWW-Authenticate', 'Bearer')
  // Caches must not repeat an error.
  headers.push('Cache-Control', 'no-store', 'Content-Type', profile.mediaType)
  headers.push('Content-Length', String(Buffer.byteLength(text)))
  return { status, headers, text }
}

/** Leaves out details that cannot be serialized, so that the client still gets the error. */
function stringify(reply: ErrorReply, id: string, vendorName: string): string {
  try {
    return JSON.stringify(reply.body)
  } catch {
    const { details: _, ...rest } = errorReply(new DomainError(reply.body.sys.id), id, vendorName).body
    return JSON.stringify(rest)
  }
}
