import type { Actor } from '#domain/access/actor'
import { DomainError } from '#domain/errors'
import { Overloaded } from './load.ts'
import { ClientGone, type RequestContext } from './request-context.ts'
import type { EventWriter, Reply } from './route.ts'
import { type SendOptions, startHeaders } from './send.ts'
import type { HttpLimits } from './settings.ts'
import { writeResponse } from './write-response.ts'

export type StreamLimits = Pick<HttpLimits, 'streams' | 'streamsPerToken' | 'heartbeatMs' | 'stallMs'>

interface Opening {
  readonly run: (writer: EventWriter) => Promise<void>
  readonly token: string
  readonly actor: () => Promise<Actor>
}

/** Proxies must not buffer, change or compress events. */
const HEADERS = {
  'Cache-Control': 'no-store, no-transform',
  'X-Accel-Buffering': 'no',
}

/**
 * Open event streams. Opening one is an ordinary request; afterwards it counts as a stream and no longer as a request in
 * flight. A stream is the last response on its connection, so that no pipelined request waits for it.
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

  /** Ends all streams and refuses new ones, so that clients reconnect to another server. */
  stop(): void {
    this.#stopped = true
    for (const stopping of this.#open) stopping.abort()
  }

  open(context: RequestContext, reply: Reply, { run, token, actor }: Opening): void {
    const { req, res } = context
    const own = this.#byToken.get(token) ?? 0
    if (own >= this.#limits.streamsPerToken) throw new DomainError('RateLimitExceeded')
    if (this.#stopped || this.#open.size >= this.#limits.streams) throw new Overloaded()
    context.mustClose = true
    const headers = this.#headersOf(context, reply)
    if (req.method === 'HEAD') {
      writeResponse(context, 200, headers, null, this.#options)
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
    context.streams = true
    // Disables Nagle's algorithm, which would delay small events.
    req.socket.setNoDelay(true)
    res.writeHead(200, [...headers, 'Connection', 'close'])
    const writer: EventWriter = {
      signal: stopping.signal,
      heartbeatMs: this.#limits.heartbeatMs,
      write: (text) => this.#write(context, text, stopping.signal),
      actor,
    }
    void this.#run(context, run, writer)
  }

  #headersOf(context: RequestContext, reply: Reply): string[] {
    const { raw } = startHeaders(context, { ...reply, headers: HEADERS }, this.#options)
    return [...raw, 'Content-Type', 'text/event-stream; charset=utf-8']
  }

  /** The response always ends normally: the client reconnects and then receives the error. */
  async #run(context: RequestContext, run: Opening['run'], writer: EventWriter): Promise<void> {
    try {
      await run(writer)
    } catch (error) {
      if (!writer.signal.aborted && !(error instanceof ClientGone)) context.error = error
    } finally {
      context.res.end()
    }
  }

  /** Disconnects clients that stop reading; they resume from their last position. */
  async #write(context: RequestContext, text: string, signal: AbortSignal): Promise<void> {
    const { res } = context
    if (res.destroyed || signal.aborted) throw new ClientGone()
    context.bytes += Buffer.byteLength(text)
    if (res.write(text)) return
    this.#options.load.hold(context, res.writableLength)
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(() => res.destroy(), this.#limits.stallMs)
    const wake = () => resolve()
    res.once('drain', wake).once('close', wake)
    signal.addEventListener('abort', wake)
    await promise
    clearTimeout(timer)
    res.off('drain', wake).off('close', wake)
    signal.removeEventListener('abort', wake)
    this.#options.load.release(context)
    if (res.destroyed) throw new ClientGone()
  }
}
