import { DomainError } from '#domain/errors'
import { type AnswerOptions, writeAnswer } from './answer.ts'
import { type ErrorReply, errorReply } from './error-reply.ts'
import { ClientGone, type Exchange } from './exchange.ts'
import type { InterfaceProfile, Profiles } from './interfaces.ts'
import { pushRateHeaders } from './rate-limit.ts'

/** Answers with an error, whatever state the request is in. Never throws. */
export function sendError(exchange: Exchange, error: unknown, profiles: Profiles, options: AnswerOptions): void {
  const { req, res } = exchange
  exchange.error = error
  if (error instanceof ClientGone || res.destroyed) {
    req.socket.destroy()
    return
  }
  if (res.headersSent) {
    // Half an answer is out. Only a broken connection tells the client that the rest will not come.
    if (!res.writableFinished) req.socket.destroy()
    return
  }
  // What a page had prepared (a type, a cookie, a cache time) is not meant for its failure.
  for (const name of res.getHeaderNames()) res.removeHeader(name)
  const { connection } = exchange
  const brokenBody = connection.bodyError !== null && connection.newest === req
  if (brokenBody || (error instanceof DomainError && error.code === 'RequestTimeout')) exchange.mustClose = true
  const { status, headers, text } = errorAnswer(error, exchange.requestId, exchange.profile, profiles)
  if (exchange.rate !== null) pushRateHeaders(headers, profiles.rateHeaders, exchange.rate, status === 429)
  exchange.bytes = Buffer.byteLength(text)
  writeAnswer(exchange, status, headers, req.method === 'HEAD' ? null : text, options)
}

export interface ErrorAnswer {
  readonly status: number
  readonly headers: string[]
  readonly text: string
}

/** The whole answer to an error, for a response or for a bare socket. */
export function errorAnswer(error: unknown, id: string, profile: InterfaceProfile, profiles: Profiles): ErrorAnswer {
  const reply = errorReply(error, id, profiles.vendorName)
  const text = stringify(reply, id, profiles.vendorName)
  const headers = [...profile.headers, profiles.requestIdHeader, id, ...reply.headers]
  if (reply.status === 401) headers.push('WWW-Authenticate', 'Bearer')
  // An error is about this moment: no cache may repeat it.
  headers.push('Cache-Control', 'no-store', 'Content-Type', profile.mediaType)
  headers.push('Content-Length', String(Buffer.byteLength(text)))
  return { status: reply.status, headers, text }
}

/** Details that cannot be written as JSON must not turn an answer into silence. */
function stringify(reply: ErrorReply, id: string, vendorName: string): string {
  try {
    return JSON.stringify(reply.body)
  } catch {
    const { details: _unwritable, ...rest } = errorReply(new DomainError(reply.body.sys.id), id, vendorName).body
    return JSON.stringify(rest)
  }
}
