import type { Actor } from '#domain/access/actor'
import { DomainError } from '#domain/errors'
import { writeAnswer } from './answer.ts'
import { ClientGone, type Exchange } from './exchange.ts'
import { Overloaded } from './load.ts'
import type { EventLine, Reply } from './route.ts'
import { type SendOptions, startHeaders } from './send.ts'
import type { HttpLimits } from './settings.ts'

export type StreamLimits = Pick<HttpLimits, 'streams' | 'streamsPerToken' | 'heartbeatMs' | 'stallMs'>

interface Opening {
  readonly run: (line: EventLine) => Promise<void>
  readonly token: string
  readonly actor: () => Promise<Actor>
}

/** No proxy may collect, change or compress what is to arrive at once. */
const HEADERS = {
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

/**
 * Answers that do not end by themselves. Opening one is a request like any other; afterwards it counts as a stream and no
 * longer as work. It is the last answer on its connection, so that nobody waits behind it for an hour.
 */
export class Streams {
  readonly #limits: StreamLimits
  readonly #options: SendOptions
  readonly #open = new Set<AbortController>()
  readonly #byToken = new Map<string, number>()
  #stopped = false

  constructor(limits: StreamLimits, options: SendOptions) {
    this.#limits = limits
    this.#options = options
  }

  get count(): number {
    return this.#open.size
  }

  /** Ends all streams, and refuses new ones: their clients are to go on with another server. */
  stop(): void {
    this.#stopped = true
    for (const stopping of this.#open) stopping.abort()
  }

  open(exchange: Exchange, reply: Reply, { run, token, actor }: Opening): void {
    const { req, res } = exchange
    const own = this.#byToken.get(token) ?? 0
    if (own >= this.#limits.streamsPerToken) throw new DomainError('RateLimitExceeded')
    if (this.#stopped || this.#open.size >= this.#limits.streams) throw new Overloaded()
    exchange.mustClose = true
    const headers = this.#headersOf(exchange, reply)
    if (req.method === 'HEAD') {
      writeAnswer(exchange, 200, headers, null, this.#options)
      return
    }

    const stopping = new AbortController()
    this.#open.add(stopping)
    this.#byToken.set(token, own + 1)
    res.on('close', () => {
      stopping.abort()
      this.#open.delete(stopping)
      const left = this.#byToken.get(token)! - 1
      if (left === 0) this.#byToken.delete(token)
      else this.#byToken.set(token, left)
    })
    exchange.streams = true
    // Node would wait for more to send before it sends a line.
    req.socket.setNoDelay(true)
    res.writeHead(200, [...headers, 'Connection', 'close'])
    const line: EventLine = {
      signal: stopping.signal,
      heartbeatMs: this.#limits.heartbeatMs,
      write: (text) => this.#write(exchange, text, stopping.signal),
      actor,
    }
    void this.#run(exchange, run, line)
  }

  #headersOf(exchange: Exchange, reply: Reply): string[] {
    const { raw } = startHeaders(exchange, { ...reply, headers: HEADERS }, this.#options)
    return [...raw, 'Content-Type', 'text/event-stream; charset=utf-8']
  }

  /** However it ends, the answer ends in good order: the client comes back and is told why it cannot have more. */
  async #run(exchange: Exchange, run: Opening['run'], line: EventLine): Promise<void> {
    try {
      await run(line)
    } catch (error) {
      if (!line.signal.aborted && !(error instanceof ClientGone)) exchange.error = error
    } finally {
      exchange.res.end()
    }
  }

  /** A client that takes nothing for too long is cut; it comes back and goes on where it was. */
  async #write(exchange: Exchange, text: string, signal: AbortSignal): Promise<void> {
    const { res } = exchange
    if (res.destroyed || signal.aborted) throw new ClientGone()
    exchange.bytes += Buffer.byteLength(text)
    if (res.write(text)) return
    this.#options.load.hold(exchange, res.writableLength)
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(() => res.destroy(), this.#limits.stallMs)
    const wake = () => resolve()
    res.once('drain', wake).once('close', wake)
    signal.addEventListener('abort', wake)
    await promise
    clearTimeout(timer)
    res.off('drain', wake).off('close', wake)
    signal.removeEventListener('abort', wake)
    this.#options.load.release(exchange)
    if (res.destroyed) throw new ClientGone()
  }
}
