import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Connection } from './connection.ts'

/**
 * Node reports all pipelined requests of a connection at once. Answered at once, their answers would pile up in memory
 * behind a client that does not read; so each starts when the one before it is flushed. A client that sends more than
 * `maxWaiting` ahead is not listened to any longer: what waits is answered, then the connection is closed.
 */
export function takeTurn(connection: Connection, req: IncomingMessage, maxWaiting: number, start: () => void): void {
  if (connection.overrun || !req.socket.writable) return
  if (connection.waiting.length >= maxWaiting) {
    connection.overrun = true
    stopReading(req.socket)
    return
  }
  connection.newest = req
  if (++connection.pending === 1) start()
  else connection.waiting.push(start)
}

/** Call when an answer is out or its client gone. */
export function endTurn(connection: Connection, socket: Socket): void {
  connection.pending--
  if (connection.pending === 0) {
    connection.afterwards?.()
  } else if (socket.writable) {
    connection.waiting.shift()?.()
  } else {
    // The answer was the last one, or nobody is there: what nobody can be told is not done either.
    connection.waiting.length = 0
    connection.pending = 0
  }
}

/** Node resumes a socket with every request it has parsed and every answer it has finished. */
function stopReading(socket: Socket): void {
  const pause = () => void socket.pause()
  socket.on('resume', pause)
  pause()
}
