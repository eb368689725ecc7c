import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Connection } from './connection.ts'

/**
 * Node reports all pipelined requests of a connection at once. If all were handled at once, their responses would pile up in
 * memory for a client that does not read, so each request starts when the response before it is flushed. When more than
 * `maxWaiting` requests wait, the server stops reading, finishes the waiting ones and closes the connection.
 */
export function startInOrder(
  connection: Connection,
  req: IncomingMessage,
  maxWaiting: number,
  start: () => void,
): void {
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

/** Call when a response is sent or the client has disconnected. */
export function startNext(connection: Connection, socket: Socket): void {
  connection.pending--
  if (connection.pending === 0) {
    connection.afterwards?.()
  } else if (socket.writable) {
    connection.waiting.shift()?.()
  } else {
    // The connection is closed: waiting requests could not get a response, so they are not executed.
    connection.waiting.length = 0
    connection.pending = 0
  }
}

/** Node resumes a socket after every parsed request and every finished response, so each resume is undone. */
function stopReading(socket: Socket): void {
  const pause = () => void socket.pause()
  socket.on('resume', pause)
  pause()
}
