import type { Server } from 'node:http'
import type { Socket } from 'node:net'

interface Progress {
  /** Bytes of completed writes, and remaining bytes of the current one. */
  flushed: number
  left: number
  progressAt: number
}

const CHECK_EVERY_MS = 1000

/**
 * Closes connections whose client does not read its response. Progress means that the operating system accepts data, which
 * happens in steps of up to a third of its send buffer; so a slow client makes progress only now and then.
 */
export function closeStalled(server: Server, sockets: Iterable<Socket>, stallMs: number): void {
  const seen = new WeakMap<Socket, Progress>()
  const check = () => {
    const now = performance.now()
    for (const socket of sockets) {
      if (socket.writableLength === 0) seen.delete(socket)
      else if (!progresses(socket, seen, now, stallMs)) socket.destroy()
    }
  }
  const timer = setInterval(check, Math.min(CHECK_EVERY_MS, stallMs / 4))
  timer.unref()
  server.on('close', () => clearInterval(timer))
}

function progresses(socket: Socket, seen: WeakMap<Socket, Progress>, now: number, stallMs: number): boolean {
  const flushed = socket.bytesWritten - socket.writableLength
  const left = leftOfWrite(socket)
  const before = seen.get(socket)
  if (before === undefined) {
    seen.set(socket, { flushed, left, progressAt: now })
    return true
  }
  if (flushed > before.flushed || left < before.left) before.progressAt = now
  before.flushed = flushed
  before.left = left
  return now - before.progressAt < stallMs
}

interface Handle {
  readonly writeQueueSize?: number
  /** Under TLS, the handle of the TCP connection. */
  readonly _parent?: Handle | null
}

/** `writableLength` counts a write in full until its last byte is sent; the handle knows the remaining bytes. */
function leftOfWrite(socket: Socket): number {
  const handle = (socket as { _handle?: Handle | null })._handle
  return (handle?.writeQueueSize ?? 0) + (handle?._parent?.writeQueueSize ?? 0)
}
