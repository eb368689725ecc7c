import type { IncomingHttpHeaders } from 'node:http'
import type { Actor } from '#domain/access/actor'
import type { Exchange } from './exchange.ts'
import type { Query } from './query.ts'
import type { RoutedInterface, RouteRequest } from './route.ts'
import type { HttpLimits } from './settings.ts'
import { streamBody } from './stream-body.ts'

interface Found {
  interface: RoutedInterface
  actor: Actor
  params: Readonly<Record<string, string>>
  query: Query
  body: unknown
}

/**
 * What a route is told of an exchange. A class, because an object literal with a getter gets a shape of its own each
 * time, in old memory: that kept every request alive, answer and all, until the next full collection.
 */
export class RoutedRequest implements RouteRequest {
  readonly interface: RoutedInterface
  readonly actor: Actor
  readonly params: Readonly<Record<string, string>>
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
  readonly requestId: string
  readonly #query: Query
  readonly #exchange: Exchange
  readonly #limits: HttpLimits

  constructor(exchange: Exchange, found: Found, limits: HttpLimits) {
    this.interface = found.interface
    this.actor = found.actor
    this.params = found.params
    this.url = exchange.req.url ?? ''
    this.headers = exchange.req.headers
    this.body = found.body
    this.requestId = exchange.requestId
    this.#query = found.query
    this.#exchange = exchange
    this.#limits = limits
  }

  get query(): URLSearchParams {
    return this.#query.params
  }

  stream(maxBytes: number): AsyncIterable<Uint8Array> {
    return streamBody(this.#exchange, maxBytes, this.#limits)
  }
}
