import type { Actor } from '#domain/access/actor'
import { loggedPath } from './access-log.ts'
import type { Load } from './load.ts'
import type { RateLimit } from './rate-limit.ts'
import { createRepeatKey } from './repeat-key.ts'
import type { RequestContext } from './request-context.ts'
import type { RoutedApi } from './route.ts'
import { isLastOnConnection, type ResponseOptions } from './write-response.ts'

/** The actor of a token that was authenticated within the last second. */
export type RecentActor = (token: string) => Actor | undefined

/** The APIs whose responses may be repeated. */
const READ_APIS = ['delivery', 'preview', 'graphql'] as const satisfies readonly RoutedApi[]
type ReadApi = (typeof READ_APIS)[number]

/** A response as it was sent, which can be sent again. */
interface SentResponse {
  readonly api: ReadApi
  readonly status: number
  /** With the request id of the last request, which the next one overwrites. */
  readonly headers: string[]
  readonly requestIdAt: number
  /** A string has one character per byte. Node writes it together with the headers, which saves a tenth of the time. */
  readonly payload: string | Buffer | null
  readonly bytes: number
  readonly loggedPath: string
  readonly route: string | null
  readonly isCurrent: () => boolean
}

export interface RepeatedReadsOptions {
  readonly vendor: string
  readonly headerLines: number
  readonly requestIdHeader: string
  readonly recentActor: RecentActor
  readonly addressOf: (req: RequestContext['req']) => string
  readonly rate: RateLimit
  readonly load: Load
  readonly lifecycle: ResponseOptions['lifecycle']
}

/** Actors are checked every second, and a new one needs a new entry. */
const CLEAR_AFTER_MS = 1000
/** Limits per clearing, so that a client with many different requests costs nothing. */
const MAX_RESPONSES = 1000
const MAX_BYTES = 32 * 1024 * 1024
/** A URL with a parameter `access_token`, in any encoding, is not stored: tokens do not stay in memory. */
const MAY_HOLD_TOKEN = /token|%(?:[467]|5[0-9af])/i
/** Larger bodies are sent as bytes: copying them costs more than a second write. */
const MAX_TEXT_BYTES = 16 * 1024

/**
 * A short path for repeated reads of delivery, preview and GraphQL: if the same actor has just sent the same request, and the
 * cache of delivery still has the response, it is sent again without routing. Everything else is handled in full.
 *
 * Nothing has to be invalidated here. `isCurrent` asks the delivery cache on every use, and an entry belongs to an actor
 * object, which the token cache replaces when the rights of a token may have changed.
 */
export class RepeatedReads {
  readonly #options: RepeatedReadsOptions
  readonly #keyOf: ReturnType<typeof createRepeatKey>
  readonly #byActor = new Map<Actor, Map<string, SentResponse>>()
  /** The keys, without bodies, of POST requests that have a response in `#byActor`. */
  readonly #posts = new Map<string, ReadApi>()
  /** The number of responses that were sent again. */
  repeats = 0
  #count = 0
  #bytes = 0
  #since = 0

  constructor(options: RepeatedReadsOptions) {
    this.#options = options
    this.#keyOf = createRepeatKey(options.vendor, options.headerLines)
  }

  /** The API of a POST request that may be a repeated read, which its body decides; null for all other requests. */
  apiOfPost({ req, startedAt }: RequestContext): ReadApi | null {
    this.#clearIfExpired(startedAt)
    if (this.#posts.size === 0) return null
    const key = this.#keyOf(req)
    if (key === null || this.#options.recentActor(key.token) === undefined) return null
    return this.#posts.get(key.text) ?? null
  }

  /** Sends the response if this request is a repeated one; returns false if it has to be handled in full. */
  send(context: RequestContext): boolean {
    const { req, res, startedAt } = context
    if (res.destroyed) return false
    this.#clearIfExpired(startedAt)
    if (this.#count === 0) return false
    const { recentActor, rate, load, addressOf } = this.#options
    const key = this.#keyOf(req)
    if (key === null) return false
    const actor = recentActor(key.token)
    if (actor === undefined || actor.kind === 'system') return false
    const sent = this.#byActor.get(actor)?.get(withBody(key.text, context))
    if (!sent?.isCurrent() || isLastOnConnection(context, this.#options)) return false
    if (!load.hasRoom(key.token, sent.bytes)) return false
    if (!rate.admitReadIfWithin(addressOf(req), actor.tokenId, sent.api, startedAt)) return false
    this.repeats++
    context.to = sent.api
    context.actor = actor
    context.loggedPath = sent.loggedPath
    context.route = sent.route
    sent.headers[sent.requestIdAt] = context.requestId
    res.writeHead(sent.status, sent.headers)
    if (sent.payload === null) {
      res.end()
    } else {
      context.bytes = sent.bytes
      load.hold(context, sent.bytes)
      res.end(sent.payload, 'latin1')
    }
    return true
  }

  /** Call when a response is complete, without the headers of its connection. */
  record(context: RequestContext, status: number, headers: readonly string[], payload: string | Buffer | null): void {
    const { isCurrent, actor, bytes, to } = context
    // The first time a body is sent as a string (`PreparedBody`); it may be the only time.
    if (isCurrent === null || actor === null || typeof payload === 'string') return
    const api = READ_APIS.find((name) => name === to)
    if (api === undefined || MAY_HOLD_TOKEN.test(context.req.url ?? '')) return
    if (this.#count >= MAX_RESPONSES || this.#bytes + bytes > MAX_BYTES) return
    const key = this.#keyOf(context.req)
    if (key === null || this.#options.recentActor(key.token) !== actor) return
    const requestIdAt = headers.indexOf(this.#options.requestIdHeader) + 1
    let responses = this.#byActor.get(actor)
    if (responses === undefined) {
      responses = new Map()
      this.#byActor.set(actor, responses)
    }
    this.#count++
    this.#bytes += bytes
    if (context.body !== null) this.#posts.set(key.text, api)
    responses.set(withBody(key.text, context), {
      ...{ api, status, headers: [...headers], requestIdAt, payload: toSend(payload), bytes },
      ...{ loggedPath: loggedPath(context.req), route: context.route, isCurrent },
    })
  }

  #clearIfExpired(now: number): void {
    if (now - this.#since <= CLEAR_AFTER_MS) return
    this.#byActor.clear()
    this.#posts.clear()
    this.#count = 0
    this.#bytes = 0
    this.#since = now
  }
}

const withBody = (key: string, { body }: RequestContext): string =>
  body === null ? key : `${key}\n\n${body.toString('latin1')}`

const toSend = (payload: Buffer | null): string | Buffer | null =>
  payload !== null && payload.length <= MAX_TEXT_BYTES ? payload.toString('latin1') : payload
