import type { IncomingMessage } from 'node:http'
import { accessTokenInvalid } from '#domain/errors'
import type { Query } from './query.ts'

// Visible ASCII, no longer than any token of this server. Anything else is refused before a lookup.
const TOKEN = /^[\x21-\x7e]{1,512}$/

/**
 * The token of a request, from `Authorization: Bearer …` or from `access_token` in the query string; null for none. Two
 * different tokens are refused, because a proxy or the log might choose the other one.
 */
export function readToken(req: IncomingMessage, query: Query): string | null {
  const header = req.headers.authorization
  const fromHeader = header === undefined ? null : bearerToken(header)
  if (!query.mayHold('access_token')) return fromHeader
  const fromQuery = query.params.getAll('access_token')
  if (fromQuery.length === 0) return fromHeader
  const token = fromHeader ?? fromQuery[0]!
  if (!TOKEN.test(token) || fromQuery.some((other) => other !== token)) throw accessTokenInvalid()
  return token
}

/** RFC 6750, with the scheme in any case and any number of spaces. */
export function bearerToken(header: string): string {
  if (header.slice(0, 7).toLowerCase() !== 'bearer ') throw accessTokenInvalid()
  const token = header.slice(7).trim()
  if (!TOKEN.test(token)) throw accessTokenInvalid()
  return token
}
