import type { IncomingHttpHeaders } from 'node:http'
import type { Actor } from '#domain/access/actor'
import { readBytes, requireIdentity } from './body.ts'
import type { Query } from './query.ts'
import type { RequestContext } from './request-context.ts'
import type { RoutedApi, RouteRequest } from './route.ts'
import type { HttpLimits } from './settings.ts'
import { streamBody } from './stream-body.ts'

interface Matched {
  api: RoutedApi
  actor: Actor
  params: Readonly<Record<string, string>>
  query: Query
  body: unknown
}

/**
 * The request as a route handler sees it. A class, because V8 creates a new hidden class for each object literal with a getter,
 * in the old generation, which kept every request in memory until the next full garbage collection.
 */
export class RoutedRequest implements RouteRequest {
  readonly api: RoutedApi
  readonly actor: Actor
  readonly params: Readonly<Record<string, string>>
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
  readonly requestId: string
  readonly #query: Query
  readonly #context: RequestContext
  readonly #limits: HttpLimits

  constructor(context: RequestContext, matched: Matched, limits: HttpLimits) {
    this.api = matched.api
    this.actor = matched.actor
    this.params = matched.params
    this.url = context.req.url ?? ''
    this.headers = context.req.headers
    this.body = matched.body
    this.requestId = context.requestId
    this.#query = matched.query
    this.#context = context
    this.#limits = limits
  }

  get query(): URLSearchParams {
    return this.#query.params
  }

  stream(maxBytes: number): AsyncIterable<Uint8Array> {
    return streamBody(this.#context, maxBytes, this.#limits)
  }

  async bytes(maxBytes: number): Promise<Buffer> {
    const context = this.#context
    requireIdentity(context.req.headers['content-encoding'])
    context.body ??= await readBytes(context, { ...this.#limits, bodyBytes: maxBytes })
    return context.body
  }
}
