import { PreparedBody } from '#delivery/prepared-body'
import { badRequest } from '#domain/errors'
import { compress } from '#lib/compress'
import { type AnswerOptions, type Charset, writeAnswer } from './answer.ts'
import { COMPRESS_FROM, chooseEncoding, isCompressible } from './compress.ts'
import { contentTag, etagOf, heldTag } from './etag.ts'
import type { Exchange } from './exchange.ts'
import { TOKENED_CACHE } from './interfaces.ts'
import { pushRateHeaders } from './rate-limit.ts'
import type { Reply } from './route.ts'

export interface SendOptions extends AnswerOptions {
  readonly responseBytes: number
  readonly requestIdHeader: string
  readonly rateHeaders: readonly string[]
}

/** Writes what a route returned: JSON, bytes, or nothing, with all headers of its interface. Waits only to compress. */
export function sendReply(
  exchange: Exchange,
  reply: Reply,
  status: number,
  options: SendOptions,
): Promise<void> | undefined {
  const { req, profile } = exchange
  const headers = startHeaders(exchange, reply, options)
  const body = status === 204 ? undefined : reply.body
  if (body === undefined) {
    if (status !== 204) headers.raw.push('Content-Length', '0')
    return writeAnswer(exchange, status, headers.raw, null, options)
  }
  const prepared = body instanceof PreparedBody ? body : null
  const content = prepared === null ? contentOf(body) : ''
  const size = prepared?.length ?? sizeOf(content)
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  // A write is done by now: refusing to show its result would tell the caller that it failed.
  if (isRead && size > options.responseBytes) throw tooBig(options.responseBytes)

  const type = headers.contentType ?? profile.mediaType
  // A route that names the bytes itself (ETag) has named the plain ones.
  const worthwhile = size >= COMPRESS_FROM && !headers.hasEtag && isCompressible(type)
  const encoding = worthwhile ? chooseEncoding(req.headers['accept-encoding']) : null
  if (isRead && status === 200 && !headers.hasEtag) {
    const tag = prepared?.tag(profile.etagPrefix) ?? contentTag(profile.etagPrefix, content)
    const held = heldTag(req.headers['if-none-match'], tag, encoding)
    headers.raw.push('ETag', held ?? etagOf(tag, encoding))
    if (held !== null) return writeAnswer(exchange, 304, headers.raw, null, options)
  }
  headers.raw.push('Content-Type', type)
  const finish = (payload: string | Buffer, length: number, charset: Charset = 'utf8'): undefined => {
    if (isRead) options.load.requireRoom(length)
    exchange.bytes = length
    headers.raw.push('Content-Length', String(length))
    return writeAnswer(exchange, status, headers.raw, req.method === 'HEAD' ? null : payload, options, charset)
  }
  if (encoding === null) return prepared ? finish(prepared.toSend(), size, 'latin1') : finish(content, size)
  headers.raw.push('Content-Encoding', encoding)
  const form = prepared?.form(encoding) ?? compress(bytesOf(content), encoding)
  return form instanceof Promise ? form.then((payload) => finish(payload, payload.length)) : finish(form, form.length)
}

interface StartedHeaders {
  readonly raw: string[]
  readonly contentType: string | null
  readonly hasEtag: boolean
}

/** The headers of the interface, with those of the reply instead of or added to them. */
export function startHeaders(exchange: Exchange, reply: Reply, options: SendOptions): StartedHeaders {
  const raw = exchange.profile.headers.slice()
  raw.push(options.requestIdHeader, exchange.requestId)
  if (exchange.rate !== null) pushRateHeaders(raw, options.rateHeaders, exchange.rate, false)
  if (reply.position !== undefined && reply.position !== null) raw.push('X-Sheaf-Position', String(reply.position))
  let contentType: string | null = null
  let hasEtag = false
  let cache = TOKENED_CACHE
  let vary = exchange.profile.vary
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

/** Strings are kept as they are: Node writes a short one together with the headers. */
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
