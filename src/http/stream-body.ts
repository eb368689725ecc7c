import { DomainError } from '#domain/errors'
import { hasBody, requireIdentity, tooLarge } from './body.ts'
import { ClientGone, type Exchange } from './exchange.ts'
import type { HttpLimits } from './settings.ts'

/** A client that sends less than this, once it has been waited for so long, is holding a socket and nothing else. */
const LEAST_BYTES_PER_SECOND = 1024
const PATIENCE_MS = 10_000

/** The body as it arrives, no faster than it is taken. Only the time spent waiting for the client counts against it. */
export async function* streamBody(
  exchange: Exchange,
  maxBytes: number,
  limits: Pick<HttpLimits, 'requestTimeoutMs'>,
): AsyncGenerator<Buffer, undefined> {
  const { req, res, connection } = exchange
  requireIdentity(req.headers['content-encoding'])
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes)
  if (!hasBody(req)) return
  if (connection.bodyError !== null && connection.newest === req) throw connection.bodyError
  if (exchange.awaitsContinue) {
    res.writeContinue()
    exchange.awaitsContinue = false
  }
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  connection.failBody = failed.reject
  const patience = Math.min(PATIENCE_MS, limits.requestTimeoutMs)
  let [bytes, waited, since] = [0, 0, performance.now()]
  const watch = setInterval(() => {
    const all = since === 0 ? 0 : waited + performance.now() - since
    if (all > patience && bytes / all < LEAST_BYTES_PER_SECOND / 1000) failed.reject(new DomainError('RequestTimeout'))
  }, patience / 10)
  // The socket must outlive a refusal: its answer goes out on it.
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
