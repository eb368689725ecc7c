import { hasBody } from './body.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Load } from './load.ts'
import type { RequestContext } from './request-context.ts'

/** The encoding of a string payload; `latin1` has one character per byte. */
export type Charset = 'utf8' | 'latin1'

export interface ResponseOptions {
  /** Unread request bodies up to this size are drained, so that the connection can be reused. */
  readonly bodyBytes: number
  readonly lifecycle: Lifecycle
  readonly load: Load
}

/** How long, and how many bytes, a client may continue to send after its response. */
const LINGER_MS = 1000
const LINGER_BYTES = 16 * 1024 * 1024

/**
 * Writes a complete response. `headers` is a raw list without Connection; `payload`, of `context.bytes`, is null for HEAD and
 * for responses without a body.
 */
export function writeResponse(
  context: RequestContext,
  status: number,
  headers: string[],
  payload: string | Buffer | null,
  options: ResponseOptions,
  charset: Charset = 'utf8',
): undefined {
  const { req, res } = context
  if (res.destroyed || res.writableEnded) return
  const unread = unreadBody(context, options.bodyBytes)
  if (unread === 'refuse' || isLastOnConnection(context, options)) headers.push('Connection', 'close')
  res.writeHead(status, headers)
  if (payload !== null) options.load.hold(context, context.bytes)
  if (unread !== 'refuse') {
    if (unread === 'drain') req.resume()
    if (payload === null) res.end()
    else res.end(payload, charset)
    return
  }
  // Closing a socket with unread data sends a reset, which can overtake the response. So the response is written first,
  // the rest of the request is discarded for a short time, and only then the response ends and the socket closes.
  if (payload === null) res.flushHeaders()
  else res.write(payload, charset)
  discardRest(context, () => res.end())
}

export function isLastOnConnection(
  { mustClose, connection }: RequestContext,
  { lifecycle }: Pick<ResponseOptions, 'lifecycle'>,
): boolean {
  return mustClose || lifecycle.endsConnection(connection)
}

/** What to do with an unread request body: small ones are drained; large and chunked ones end the connection. */
function unreadBody(context: RequestContext, bodyBytes: number): 'none' | 'drain' | 'refuse' {
  const { req } = context
  if (!hasBody(req) || req.complete || req.destroyed) return 'none'
  if (context.mustClose || context.awaitsContinue || req.headers['transfer-encoding'] !== undefined) return 'refuse'
  return Number(req.headers['content-length']) <= bodyBytes ? 'drain' : 'refuse'
}

function discardRest({ req }: RequestContext, done: () => void): void {
  let bytes = 0
  const finish = () => {
    clearTimeout(timer)
    req.off('data', onData).off('end', finish).off('close', finish)
    done()
  }
  const onData = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > LINGER_BYTES) finish()
  }
  const timer = setTimeout(finish, LINGER_MS)
  req.on('data', onData).on('end', finish).on('close', finish)
  req.resume()
}

/** Call when the response is sent: closes the socket if the rest of the request body does not arrive soon. */
export function closeSlowBody({ req }: RequestContext): void {
  if (req.complete || !hasBody(req) || req.socket.destroyed) return
  const timer = setTimeout(() => req.socket.destroy(), LINGER_MS)
  timer.unref()
  req.once('end', () => clearTimeout(timer))
}
