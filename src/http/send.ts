import { PreparedBody } from '#delivery/prepared-body'
import { badRequest } from '#domain/errors'
import { compress } from '#lib/compress'
import { TOKENED_CACHE } from './api-profiles.ts'
import { chooseEncoding, isWorthCompressing } from './compress.ts'
import { contentTag, etagOf, heldTag } from './etag.ts'
import { pushRateHeaders } from './rate-limit.ts'
import type { RepeatedReads } from './repeated-reads.ts'
import type { RequestContext } from './request-context.ts'
import type { Reply } from './route.ts'
import { type Charset, type ResponseOptions, writeResponse } from './write-response.ts'

export interface SendOptions extends ResponseOptions {
  readonly responseBytes: number
  readonly requestIdHeader: string
  readonly rateHeaders: readonly string[]
  readonly repeatedReads: RepeatedReads
}

/** Sends the reply of a route (JSON, bytes or no body) with the headers of its API. Asynchronous only to compress. */
export function sendReply(
  context: RequestContext,
  reply: Reply,
  status: number,
  options: SendOptions,
): Promise<void> | undefined {
  const { req, profile } = context
  const headers = startHeaders(context, reply, options)
  const body = status === 204 ? undefined : reply.body
  if (body === undefined) {
    if (status !== 204) headers.raw.push('Content-Length', '0')
    return writeResponse(context, status, headers.raw, null, options)
  }
  const prepared = body instanceof PreparedBody ? body : null
  const content = prepared === null ? contentOf(body) : ''
  const size = prepared?.length ?? sizeOf(content)
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  // Only for reads: an error after a write would tell the caller that the write failed.
  if (isRead && size > options.responseBytes) throw tooBig(options.responseBytes)

  const write = (as: number, payload: string | Buffer | null, charset?: Charset): undefined => {
    options.repeatedReads.record(context, as, headers.raw, payload)
    return writeResponse(context, as, headers.raw, payload, options, charset)
  }
  const type = headers.contentType ?? profile.mediaType
  // An ETag from the route identifies the uncompressed bytes.
  const worthwhile = !headers.hasEtag && isWorthCompressing(size, type, prepared?.isCached ?? false)
  const encoding = worthwhile ? chooseEncoding(req.headers['accept-encoding']) : null
  if (isRead && status === 200 && !headers.hasEtag) {
    const tag = prepared?.tag(profile.etagPrefix) ?? contentTag(profile.etagPrefix, content)
    const held = heldTag(req.headers['if-none-match'], tag, encoding)
    headers.raw.push('ETag', held ?? etagOf(tag, encoding))
    if (held !== null) return write(304, null)
  }
  headers.raw.push('Content-Type', type)
  const finish = (payload: string | Buffer, length: number, charset: Charset = 'utf8'): undefined => {
    if (isRead) options.load.requireRoom(length)
    context.bytes = length
    headers.raw.push('Content-Length', String(length))
    return write(status, req.method === 'HEAD' ? null : payload, charset)
  }
  if (encoding === null) return prepared ? finish(prepared.toSend(), size, 'latin1') : finish(content, size)
  headers.raw.push('Content-Encoding', encoding)
  const form = prepared?.form(encoding) ?? compress(bytesOf(content), encoding, 'fast')
  return form instanceof Promise ? form.then((payload) => finish(payload, payload.length)) : finish(form, form.length)
}

interface StartedHeaders {
  readonly raw: string[]
  readonly contentType: string | null
  readonly hasEtag: boolean
}

/** The headers of the API, replaced or extended by those of the reply. */
export function startHeaders(context: RequestContext, reply: Reply, options: SendOptions): StartedHeaders {
  const raw = context.profile.headers.slice()
  raw.push(options.requestIdHeader, context.requestId)
  if (context.rate !== null) pushRateHeaders(raw, options.rateHeaders, context.rate, false)
  if (reply.position !== undefined && reply.position !== null) raw.push('X-Sheaf-Position', String(reply.position))
  let contentType: string | null = null
  let hasEtag = false
  let cache = TOKENED_CACHE
  let vary = context.profile.vary
  if (reply.headers !== undefined) {
    for (const name in reply.headers) {
      const value = reply.headers[name]!
      const lower = name.toLowerCase()
      if (lower === 'content-type') contentType = value
      else if (lower === 'cache-control') cache = value
      else if (lower === 'vary') vary = `${vary}, ${value}`
      else raw.push(name, value)
      if (lower === 'etag') hasEtag = true
    }
  }
  raw.push('Cache-Control', cache, 'Vary', vary)
  return { raw, contentType, hasEtag }
}

/** Strings stay strings: Node writes a short one together with the headers. */
function contentOf(body: unknown): string | Buffer {
  if (Buffer.isBuffer(body)) return body
  const text = JSON.stringify(body)
  if (text === undefined) throw new TypeError(`a ${typeof body} cannot be sent as JSON`)
  return text
}

const sizeOf = (content: string | Buffer): number =>
  typeof content === 'string' ? Buffer.byteLength(content) : content.length

const bytesOf = (content: string | Buffer): Buffer => (typeof content === 'string' ? Buffer.from(content) : content)

function tooBig(limit: number): Error {
  return badRequest(`Response size too big. Maximum allowed response size: ${limit}B.`)
}
