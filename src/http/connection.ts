import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { DomainError } from '#domain/errors'

/** State of a socket across its requests: Node reports a broken socket without naming the request. */
export interface Connection {
  readonly openedAt: number
  /** When the last response was finished, or when the connection was opened. */
  lastUsedAt: number
  /** The number of requests that have been started on it. */
  served: number
  /** The number of requests without a finished response; more than one when the client pipelines. */
  pending: number
  /** Starts the pipelined requests that wait for the ones before them (`pipelining.ts`). */
  readonly waiting: (() => void)[]
  /** The client has pipelined too many requests: the connection closes after the last waiting one. */
  overrun: boolean
  /** The request that arrived last. While it is incomplete, a parser error concerns its body. */
  newest: IncomingMessage | null
  /** Set while a body is being read: fails the read with this error. */
  failBody: ((error: DomainError) => void) | null
  /** The parser error in the body of the newest request, for a handler that reads the body later. */
  bodyError: DomainError | null
  /** Runs when no request is pending. */
  afterwards: (() => void) | null
  /** The parser has failed; its further errors repeat the first one. */
  broken: boolean
}

const connections = new WeakMap<Duplex, Connection>()

export function connectionOf(socket: Duplex): Connection {
  const known = connections.get(socket)
  if (known !== undefined) return known
  const now = performance.now()
  const connection: Connection = {
    ...{ openedAt: now, lastUsedAt: now },
    ...{
      served: 0,
      pending: 0,
      waiting: [],
      overrun: false,
      newest: null,
      failBody: null,
      bodyError: null,
      afterwards: null,
      broken: false,
    },
  }
  connections.set(socket, connection)
  return connection
}
