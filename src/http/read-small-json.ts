import type { IncomingMessage } from 'node:http'
import { badRequest, DomainError } from '#domain/errors'
import { JsonProblem, parseJson } from '#lib/json-limits'

const MAX_BYTES = 8 * 1024
const MAX_MS = 10_000

/** The body of a sign-in: anyone may send one, so it gets less room and time than that of a known caller. */
export async function readSmallJson(req: IncomingMessage): Promise<unknown> {
  const type = req.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  // Forms cannot send this type, one more reason why a foreign page cannot sign anyone in.
  if (type !== 'application/json')
    throw new DomainError('UnsupportedMediaType', { message: 'Send JSON as application/json.' })
  const bytes = await collect(req)
  try {
    return parseJson(bytes, { depth: 4, keys: 20 })
  } catch (error) {
    if (error instanceof JsonProblem) throw badRequest(`Invalid JSON in request body: ${error.message}.`)
    throw error
  }
}

function collect(req: IncomingMessage): Promise<Buffer> {
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
      if (size > MAX_BYTES) settle(new DomainError('PayloadTooLarge'))
      else chunks.push(chunk)
    }
    const onEnd = () => settle(null)
    const onClose = () => settle(badRequest('The connection ended before the request did.'))
    const timer = setTimeout(() => settle(new DomainError('RequestTimeout')), MAX_MS)
    req.on('data', onData).on('end', onEnd).on('close', onClose).on('error', onClose)
  })
}
