import type { IncomingMessage } from 'node:http'
import { badRequest, DomainError } from '#domain/errors'
import { JsonProblem, parseJson } from '#lib/json-limits'

const MAX_MS = 10_000

/** Limits of bodies that anyone may send: tighter than those of authenticated requests. */
export const MAX_JSON_BYTES = 8 * 1024
export const MAX_FORM_BYTES = 16 * 1024

export async function readPageJson(req: IncomingMessage): Promise<unknown> {
  // HTML forms cannot send this type, which also protects against cross-site sign-in.
  if (mediaType(req) !== 'application/json') {
    throw new DomainError('UnsupportedMediaType', { message: 'Send JSON as application/json.' })
  }
  return parsed(await collect(req, MAX_JSON_BYTES))
}

export async function readPageForm(req: IncomingMessage): Promise<URLSearchParams> {
  if (mediaType(req) !== 'application/x-www-form-urlencoded') {
    throw new DomainError('UnsupportedMediaType', { message: 'Send a form as application/x-www-form-urlencoded.' })
  }
  return new URLSearchParams((await collect(req, MAX_FORM_BYTES)).toString('utf8'))
}

/** A form or, as some clients send, a JSON object with string values. */
export async function readFormOrJson(req: IncomingMessage): Promise<URLSearchParams> {
  if (mediaType(req) !== 'application/json') return readPageForm(req)
  const body = await readPageJson(req)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw badRequest('Send a JSON object.')
  const entries = Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return new URLSearchParams(entries)
}

const mediaType = (req: IncomingMessage): string | undefined =>
  req.headers['content-type']?.split(';')[0]?.trim().toLowerCase()

function parsed(bytes: Buffer): unknown {
  try {
    return parseJson(bytes, { depth: 4, keys: 20 })
  } catch (error) {
    if (error instanceof JsonProblem) throw badRequest(`Invalid JSON in request body: ${error.message}.`)
    throw error
  }
}

function collect(req: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = (error: Error | null) => {
      clearTimeout(timer)
      req.off('data', onData).off('end', onEnd).off('close', onClose)
      if (error === null) return resolve(Buffer.concat(chunks, size))
      req.pause()
      reject(error)
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) settle(new DomainError('PayloadTooLarge'))
      else chunks.push(chunk)
    }
    const onEnd = () => settle(null)
    const onClose = () => settle(badRequest('The connection ended before the request did.'))
    const timer = setTimeout(() => settle(new DomainError('RequestTimeout')), MAX_MS)
    req.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose)
  })
}
