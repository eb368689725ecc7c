import type { Duplex } from 'node:stream'
import { badRequest, DomainError } from '#domain/errors'
import { uuid } from '#lib/ids'
import type { Profiles } from './api-profiles.ts'
import { connectionOf } from './connection.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { STATUS_CODES } from './node-http.ts'
import { buildErrorResponse } from './send-error.ts'

/** The argument of Node's 'clientError' event. `rawPacket` may contain a token and is never logged. */
export interface ParserError extends Error {
  readonly code?: string
  readonly reason?: string
  readonly rawPacket?: Buffer
}

export interface RefuserOptions {
  readonly profiles: Profiles
  readonly log: Log
  readonly metrics: Metrics
  readonly urlLength: number
}

export interface Refuser {
  /** Handles 'clientError': the request could not be parsed. */
  clientError(error: ParserError, socket: Duplex): void
  /** Sends an error on a socket that has no request object, and closes the socket. */
  refuse(socket: Duplex, problem: DomainError): void
}

const CLOSE_AFTER_MS = 1000

export function createRefuser({ profiles, log, metrics, urlLength }: RefuserOptions): Refuser {
  const refuse = (socket: Duplex, problem: DomainError) => {
    const requestId = uuid()
    const response = buildErrorResponse(problem, requestId, profiles.of.management, profiles)
    metrics.observeRefusal('malformed')
    const address = (socket as { remoteAddress?: string }).remoteAddress
    log.info(
      { requestId, status: response.status, code: problem.code, reason: problem.message, address },
      'request refused',
    )
    socket.on('error', ignore)
    if (!socket.writable) return void socket.destroy()
    socket.end(httpText(response))
    // The client may still be sending. Its data is read and dropped, because a reset could overtake the response.
    setTimeout(() => socket.destroy(), CLOSE_AFTER_MS).unref()
  }

  return {
    refuse,
    clientError(error, socket) {
      const connection = connectionOf(socket)
      if (connection.broken) return
      connection.broken = true
      const hasSentData = (socket as { bytesRead?: number }).bytesRead !== 0
      // A client that has sent nothing would take the error for the response to its next request.
      if (error.code === 'ECONNRESET' || !socket.writable || !hasSentData) return void socket.destroy()
      const problem = problemOf(error, urlLength)
      if (connection.pending === 0) return refuse(socket, problem)
      // The client closed the connection in the middle of a request.
      if (error.code === 'HPE_INVALID_EOF_STATE') return void socket.destroy()
      if (connection.newest?.complete) {
        // The error belongs to a later pipelined request: finish the responses before it.
        connection.afterwards = () => refuse(socket, problem)
        return
      }
      connection.bodyError = problem
      connection.failBody?.(problem)
    },
  }
}

function ignore(): void {}

function problemOf(error: ParserError, urlLength: number): DomainError {
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new DomainError('RequestTimeout')
    case 'HPE_HEADER_OVERFLOW':
      return new DomainError(isLongFirstLine(error.rawPacket, urlLength) ? 'UriTooLong' : 'HeadersTooLarge')
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return new DomainError('PayloadTooLarge')
    default:
      // The parser's reason names a rule ("Invalid header value char") and does not quote the request.
      return badRequest(`The request is not valid HTTP${error.reason ? `: ${error.reason}` : ''}.`)
  }
}

function isLongFirstLine(packet: Buffer | undefined, urlLength: number): boolean {
  if (packet === undefined) return false
  const end = packet.indexOf('\n')
  return end === -1 || end > urlLength
}

function httpText({ status, headers, text }: { status: number; headers: readonly string[]; text: string }): string {
  let head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nDate: ${new Date().toUTCString()}\r\n`
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`
  return `${head}Connection: close\r\n\r\n${text}`
}
