import { hasBody } from './body.ts'
import type { Exchange } from './exchange.ts'
import type { Lifecycle } from './lifecycle.ts'
import type { Load } from './load.ts'

/** Of a payload that is a text; `latin1` has one character for each byte. */
export type Charset = 'utf8' | 'latin1'

export interface AnswerOptions {
  /** Bodies up to this size are read to their end so that the connection can be used again. */
  readonly bodyBytes: number
  readonly lifecycle: Lifecycle
  readonly load: Load
}

/** How long, and how much, a client may go on sending after it was answered. */
const LINGER_MS = 1000
const LINGER_BYTES = 16 * 1024 * 1024

/**
 * Writes a complete answer. `headers` is a raw list without Connection; `payload`, of `exchange.bytes`, is null for HEAD and
 * bodiless answers.
 */
export function writeAnswer(
  exchange: Exchange,
  status: number,
  headers: string[],
  payload: string | Buffer | null,
  options: AnswerOptions,
  charset: Charset = 'utf8',
): undefined {
  const { req, res } = exchange
  if (res.destroyed || res.writableEnded) return
  const unread = unreadBody(exchange, options.bodyBytes)
  if (unread === 'refuse' || isLast(exchange, options)) headers.push('Connection', 'close')
  res.writeHead(status, headers)
  if (payload !== null) options.load.hold(exchange, exchange.bytes)
  if (unread !== 'refuse') {
    if (unread === 'drain') req.resume()
    if (payload === null) res.end()
    else res.end(payload, charset)
    return
  }
  // Closing a socket with unread data resets it, and the reset can overtake the answer. So the answer goes out whole,
  // the rest of the request is thrown away for a moment, and only then the response ends and the socket with it.
  if (payload === null) res.flushHeaders()
  else res.write(payload, charset)
  discardRest(exchange, () => res.end())
}

export function isLast({ mustClose, connection }: Exchange, { lifecycle }: AnswerOptions): boolean {
  return mustClose || lifecycle.endsConnection(connection)
}

/** What becomes of a body that nobody has read: small ones are drained, large and endless ones end the connection. */
function unreadBody(exchange: Exchange, bodyBytes: number): 'none' | 'drain' | 'refuse' {
  const { req } = exchange
  if (!hasBody(req) || req.complete || req.destroyed) return 'none'
  if (exchange.mustClose || exchange.awaitsContinue || req.headers['transfer-encoding'] !== undefined) return 'refuse'
  return Number(req.headers['content-length']) <= bodyBytes ? 'drain' : 'refuse'
}

function discardRest({ req }: Exchange, done: () => void): void {
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

/**
 * A request whose body still trickles in after its answer would hold the socket for as long as it likes: it is cut.
 * Called when the answer is out.
 */
export function cutSlowBody({ req }: Exchange): void {
  if (req.complete || !hasBody(req) || req.socket.destroyed) return
  const timer = setTimeout(() => req.socket.destroy(), LINGER_MS)
  timer.unref()
  req.once('end', () => clearTimeout(timer))
}
