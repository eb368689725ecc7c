import type { Readable } from 'node:stream'

/** The one way to call other machines. What a caller gets back never tells how a private network looks. */
export interface Outbound {
  request(call: OutboundCall): Promise<OutboundAnswer>
  /**
   * False when the host alone tells that no call would be made: a private address, `localhost`. True says nothing yet:
   * names are judged by the address they have at the moment of the call.
   */
  mayReach(url: URL): boolean
}

export interface OutboundCall {
  url: string
  method?: OutboundMethod
  headers?: Readonly<Record<string, string>>
  body?: string | Buffer | null
  /** Without one the body goes out in chunks, as some receivers of old expect. */
  contentLength?: boolean
  /** From the first step to the last byte of the answer. */
  timeoutMs: number
  /** Of the answer's body, unpacked. */
  maxBytes: number
  /** A longer body is an error ("refuse", the usual case), or only its beginning is of interest ("cut"). */
  atLimit?: 'refuse' | 'cut'
  /** How many redirects are followed, each judged again; only for GET. */
  redirects?: number
  signal?: AbortSignal
}

export type OutboundMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface OutboundAnswer {
  status: number
  /** Names in lower case; a repeated one is joined by commas. */
  headers: Record<string, string>
  /** Unpacked and limited. It fails with an OutboundProblem. */
  body: Readable
  /** Where the answer came from in the end. */
  url: string
  timing: {
    /** From the call to the answer's head. */
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

/** Why there is no answer. The message is fit to be shown; it tells nothing that the caller's URL does not. */
export class OutboundProblem extends Error {
  readonly reason: OutboundReason

  constructor(reason: OutboundReason, message: string) {
    super(message)
    this.name = 'OutboundProblem'
    this.reason = reason
  }
}

/** The whole body of an answer. */
export async function readAnswer(answer: OutboundAnswer): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of answer.body) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
