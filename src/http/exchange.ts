import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Actor } from '#domain/access/actor'
import { uuid } from '#lib/ids'
import { type Connection, connectionOf } from './connection.ts'
import type { InterfaceProfile } from './interfaces.ts'
import type { TokenUse } from './rate-limit.ts'

/** One request and its answer, and what becomes known about them on the way. */
export class Exchange {
  readonly req: IncomingMessage
  readonly res: ServerResponse
  readonly connection: Connection
  /** Ours alone: a client that could choose it could forge log lines. */
  readonly requestId = uuid()
  readonly startedAt = performance.now()
  /** How errors look; management until the front door knows better. */
  profile: InterfaceProfile
  /** The label in logs and metrics: an interface, the name of a page, `operator`. */
  to = 'none'
  actor: Actor | null = null
  /** What its token has used, where answers tell. */
  rate: TokenUse | null = null
  /** What went wrong, for the log. */
  error: unknown = null
  /** Bytes of the answer's body. */
  bytes = 0
  /** Those of them that count as unsent (`load.ts`). */
  heldBytes = 0
  /** The client waits for `100 Continue` before it sends the body. */
  awaitsContinue: boolean
  /** The answer is an event stream. */
  streams = false
  /** The answer must be the last on its connection. */
  mustClose = false

  constructor(req: IncomingMessage, res: ServerResponse, profile: InterfaceProfile, awaitsContinue: boolean) {
    this.req = req
    this.res = res
    this.profile = profile
    this.awaitsContinue = awaitsContinue
    this.connection = connectionOf(req.socket)
  }
}

/** The client went away before its request was complete: there is nobody to answer. */
export class ClientGone extends Error {
  constructor() {
    super('the client closed the connection')
    this.name = 'ClientGone'
  }
}
