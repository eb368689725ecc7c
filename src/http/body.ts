import type { IncomingMessage } from 'node:http'
import { badRequest, DomainError } from '#domain/errors'
import { JsonProblem, parseJson } from '#lib/json-limits'
import { connectionOf } from './connection.ts'
import { ClientGone, type RequestContext } from './request-context.ts'
import type { Route } from './route.ts'
import type { HttpLimits } from './settings.ts'

type BodyLimits = Pick<HttpLimits, 'bodyBytes' | 'jsonDepth' | 'jsonKeys' | 'requestTimeoutMs'>

/** Accepts any vendor name; `requireJsonType` checks the parameters. */
const JSON_TYPE = /^application\/(?:json|json-patch\+json|vnd\.[a-z0-9_-]+\.(?:management|delivery)\.v1\+json)$/
const CHARSET = /;\s*charset\s*=\s*"?([^";\s]+)/i

/** The limits of a route, where they are higher than those of all requests. */
export function bodyLimitsOf(limits: BodyLimits, { bodyLimits }: Pick<Route, 'bodyLimits'>): BodyLimits {
  if (bodyLimits === undefined) return limits
  const { bodyBytes, jsonKeys } = bodyLimits()
  return {
    ...limits,
    bodyBytes: Math.max(limits.bodyBytes, bodyBytes),
    jsonKeys: Math.max(limits.jsonKeys, jsonKeys),
  }
}

export function hasBody(req: IncomingMessage): boolean {
  const length = req.headers['content-length']
  return length === undefined ? req.headers['transfer-encoding'] !== undefined : length !== '0'
}

/** The parsed JSON body, or undefined when it is empty. Clients set a Content-Type on every PUT, also without a body. */
export async function readJsonBody(context: RequestContext, limits: BodyLimits): Promise<unknown> {
  const { req } = context
  requireIdentity(req.headers['content-encoding'])
  requireJsonType(req.headers['content-type'])
  const bytes = await readBytes(context, limits)
  if (bytes.length === 0) return undefined
  try {
    return parseJson(bytes, { depth: limits.jsonDepth, keys: limits.jsonKeys })
  } catch (error) {
    if (error instanceof JsonProblem) throw badRequest(`Invalid JSON in request body: ${error.message}.`)
    throw error
  }
}

/** Reads and drops the body of a method that has none by definition, so that the parser finds the next request. */
export async function discardBody(context: RequestContext, limits: BodyLimits): Promise<void> {
  await readBytes(context, limits)
}

export async function readBytes(
  context: RequestContext,
  limits: Pick<HttpLimits, 'bodyBytes' | 'requestTimeoutMs'>,
): Promise<Buffer> {
  const { req, res } = context
  if (Number(req.headers['content-length'] ?? 0) > limits.bodyBytes) throw tooLarge(limits.bodyBytes)
  if (context.awaitsContinue) {
    res.writeContinue()
    context.awaitsContinue = false
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
    // 'close' follows every connection error.
    req.on('data', onData).on('end', onEnd).on('close', onGone).on('error', ignore)
  })
}

function ignore(): void {}

export function tooLarge(maxBytes: number): DomainError {
  return new DomainError('PayloadTooLarge', { message: `The request body is larger than ${maxBytes} bytes.` })
}

/** Refuses compressed bodies: they could decompress to a thousand times the size limit. */
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
