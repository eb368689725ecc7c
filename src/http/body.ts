import type { IncomingMessage } from 'node:http'
import { badRequest, DomainError } from '#domain/errors'
import { JsonProblem, parseJson } from '#lib/json-limits'
import { connectionOf } from './connection.ts'
import { ClientGone, type Exchange } from './exchange.ts'
import type { HttpLimits } from './settings.ts'

type BodyLimits = Pick<HttpLimits, 'bodyBytes' | 'jsonDepth' | 'jsonKeys' | 'requestTimeoutMs'>

/** Any vendor word is understood; parameters are judged apart. */
const JSON_TYPE = /^application\/(?:json|json-patch\+json|vnd\.[a-z0-9_-]+\.(?:management|delivery)\.v1\+json)$/
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i

export function hasBody(req: IncomingMessage): boolean {
  const length = req.headers['content-length']
  return length === undefined ? req.headers['transfer-encoding'] !== undefined : length !== '0'
}

/** The parsed JSON body, or undefined when it is empty, whatever the Content-Type says: clients set it on every PUT. */
export async function readJsonBody(exchange: Exchange, limits: BodyLimits): Promise<unknown> {
  const { req } = exchange
  requireIdentity(req.headers['content-encoding'])
  requireJsonType(req.headers['content-type'])
  const bytes = await readBytes(exchange, limits)
  if (bytes.length === 0) return undefined
  try {
    return parseJson(bytes, { depth: limits.jsonDepth, keys: limits.jsonKeys })
  } catch (error) {
    if (error instanceof JsonProblem) throw badRequest(`Invalid JSON in request body: ${error.message}.`)
    throw error
  }
}

/** For methods whose body means nothing: reads it within the limit, so that the next request on the socket is found. */
export async function discardBody(exchange: Exchange, limits: BodyLimits): Promise<void> {
  await readBytes(exchange, limits)
}

export async function readBytes(
  exchange: Exchange,
  limits: Pick<HttpLimits, 'bodyBytes' | 'requestTimeoutMs'>,
): Promise<Buffer> {
  const { req, res } = exchange
  if (Number(req.headers['content-length'] ?? 0) > limits.bodyBytes) throw tooLarge(limits.bodyBytes)
  if (exchange.awaitsContinue) {
    res.writeContinue()
    exchange.awaitsContinue = false
  }
  return collect(req, limits.bodyBytes, limits.requestTimeoutMs)
}

function collect(req: IncomingMessage, maxBytes: number, timeoutMs: number): Promise<Buffer> {
  const connection = connectionOf(req.socket)
  if (connection.bodyError !== null && connection.newest === req) return Promise.reject(connection.bodyError)
  if (req.destroyed && !req.complete) return Promise.reject(new ClientGone())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (error: Error | null) => {
      clearTimeout(timer)
      req.off('data', onData).off('end', onEnd).off('close', onGone)
      connection.failBody = null
      if (error === null) return resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size))
      req.pause()
      reject(error)
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) settle(tooLarge(maxBytes))
      else chunks.push(chunk)
    }
    const onEnd = () => settle(null)
    const onGone = () => settle(new ClientGone())
    const timer = setTimeout(() => settle(new DomainError('RequestTimeout')), timeoutMs)
    connection.failBody = settle
    // The error that comes with a broken connection says nothing that 'close' does not.
    req.on('data', onData).on('end', onEnd).on('close', onGone).on('error', ignore)
  })
}

function ignore(): void {}

export function tooLarge(maxBytes: number): DomainError {
  return new DomainError('PayloadTooLarge', { message: `The request body is larger than ${maxBytes} bytes.` })
}

/** A compressed body could be a thousand times larger than the limit that was checked on the wire. */
export function requireIdentity(contentEncoding: string | undefined): void {
  if (contentEncoding === undefined || contentEncoding.trim().toLowerCase() === 'identity') return
  throw new DomainError('UnsupportedMediaType', { message: 'Compressed request bodies are not supported.' })
}

function requireJsonType(contentType: string | undefined): void {
  if (contentType === undefined) return
  const semicolon = contentType.indexOf(';')
  const type = (semicolon === -1 ? contentType : contentType.slice(0, semicolon)).trim().toLowerCase()
  const charset = semicolon === -1 ? 'utf-8' : (CHARSET.exec(contentType)?.[1]?.toLowerCase() ?? 'utf-8')
  if (JSON_TYPE.test(type) && (charset === 'utf-8' || charset === 'utf8' || charset === 'us-ascii')) return
  throw new DomainError('UnsupportedMediaType', {
    message: 'The media type of the request body is not supported. Send JSON in UTF-8 as application/json.',
  })
}
