import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { DomainError } from '#domain/errors'

/** What must be known of a socket across the requests on it: Node reports a broken one without saying which request. */
export interface Connection {
  readonly openedAt: number
  /** When its last answer was finished, or when it was opened. */
  lastUsedAt: number
  /** Requests whose turn ever came on it. */
  served: number
  /** Requests that arrived and are not answered yet; more than one when the client pipelines. */
  pending: number
  /** Starts those of them whose turn has not come (`in-turn.ts`). */
  readonly waiting: (() => void)[]
  /** The client sent more ahead than may wait: the last of these ends the connection. */
  overrun: boolean
  /** The request that arrived last. While it is incomplete, whatever breaks is its body. */
  newest: IncomingMessage | null
  /** Set while a body is being read: ends the reading with this error. */
  failBody: ((error: DomainError) => void) | null
  /** What broke the body of the newest request, for a reader that comes later. */
  bodyError: DomainError | null
  /** Runs once nothing is pending any more. */
  afterwards: (() => void) | null
  /** The parser has given up; whatever it reports from here on is the same fault again. */
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
