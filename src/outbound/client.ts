import type { Readable } from 'node:stream'

/** Every call to a URL that a user gave goes through here. Results reveal nothing about private networks. */
export interface Outbound {
  request(call: OutboundCall): Promise<OutboundResponse>
  /**
   * False when the host itself is forbidden: a private address, `localhost`. True is no promise: a name is checked by the
   * address that it has at the time of the call.
   */
  mayReach(url: URL): boolean
}

export interface OutboundCall {
  url: string
  method?: OutboundMethod
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer | null
  /** False sends the body in chunks, which some older receivers expect. */
  contentLength?: boolean
  /** From the start of the call to the last byte of the response. */
  timeoutMs: number
  /** Of the response body, after decompression. */
  maxBytes: number
  /** A longer body is an error ("refuse", the default), or is truncated ("cut"). */
  atLimit?: 'refuse' | 'cut'
  /** The maximum number of redirects, each checked like a new URL; only for GET. */
  redirects?: number
  signal?: AbortSignal
}

export type OutboundMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface OutboundResponse {
  status: number
  /** Names in lower case; the values of a repeated header are joined by commas. */
  headers: Record<string, string>
  /** Decompressed and limited. Fails with an OutboundProblem. */
  body: Readable
  /** After redirects. */
  url: string
  timing: {
    /** From the start of the call to the response headers. */
    headMs: number
  }
}

export type OutboundReason =
  | 'url'
  | 'headers'
  | 'host'
  | 'connection'
  | 'tls'
  | 'timeout'
  | 'closed'
  | 'answer'
  | 'size'
  | 'redirects'
  | 'aborted'

/** Why there is no response. The message may be shown: it reveals nothing that the URL does not. */
export class OutboundProblem extends Error {
  readonly reason: OutboundReason

  constructor(reason: OutboundReason, message: string) {
    super(message)
    this.name = 'OutboundProblem'
    this.reason = reason
  }
}

/** Reads the whole body of a response. */
export async function readResponse(response: OutboundResponse): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of response.body) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
