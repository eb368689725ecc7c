import { DomainError } from '#domain/errors'
import { hasBody, requireIdentity, tooLarge } from './body.ts'
import { ClientGone, type RequestContext } from './request-context.ts'
import type { HttpLimits } from './settings.ts'

/** A client that is slower than this after the grace time only occupies a socket. */
const MIN_BYTES_PER_SECOND = 1024
const GRACE_MS = 10_000

/** The body as it arrives, with backpressure. Only the time spent waiting for the client counts towards the timeout. */
export async function* streamBody(
  context: RequestContext,
  maxBytes: number,
  limits: Pick<HttpLimits, 'requestTimeoutMs'>,
): AsyncGenerator<Buffer, undefined> {
  const { req, res, connection } = context
  requireIdentity(req.headers['content-encoding'])
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
  if (!hasBody(req)) return
  if (connection.bodyError !== null && connection.newest === req) throw connection.bodyError
  if (context.awaitsContinue) {
    res.writeContinue()
    context.awaitsContinue = false
  }
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  connection.failBody = failed.reject
  const graceMs = Math.min(GRACE_MS, limits.requestTimeoutMs)
  let [bytes, waited, since] = [0, 0, performance.now()]
  const watch = setInterval(() => {
    const all = since === 0 ? 0 : waited + performance.now() - since
    if (all > graceMs && bytes / all < MIN_BYTES_PER_SECOND / 1000) failed.reject(new DomainError('RequestTimeout'))
  }, graceMs / 10)
  // The socket must stay open for an error response.
  const chunks = req.iterator({ destroyOnReturn: false })
  try {
    while (true) {
      since = performance.now()
      const { done, value } = await Promise.race([chunks.next(), failed.promise])
      waited += performance.now() - since
      since = 0
      if (done) return
      bytes += value.length
      yield value
    }
  } catch (error) {
    throw error instanceof DomainError ? error : new ClientGone()
  } finally {
    clearInterval(watch)
    connection.failBody = null
    req.pause()
  }
}
