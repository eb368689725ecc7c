import type { Server } from 'node:http'
import type { Socket } from 'node:net'

interface Sight {
  /** Bytes of writes that are complete, and bytes left of the one that is not. */
  flushed: number
  left: number
  progressAt: number
}

const LOOK_EVERY_MS = 1000

/**
 * Destroys connections whose client does not take its answer. Progress is what the operating system takes from us, which
 * happens in steps of up to a third of its send buffer: a slow reader is seen to move now and then, not all the time.
 */
export function cutStalled(server: Server, sockets: Iterable<Socket>, stallMs: number): void {
  const sights = new WeakMap<Socket, Sight>()
  const look = () => {
    const now = performance.now()
    for (const socket of sockets) {
      if (socket.writableLength === 0) sights.delete(socket)
      else if (!progresses(socket, sights, now, stallMs)) socket.destroy()
    }
  }
  const timer = setInterval(look, Math.min(LOOK_EVERY_MS, stallMs / 4))
  timer.unref()
  server.on('close', () => clearInterval(timer))
}

function progresses(socket: Socket, sights: WeakMap<Socket, Sight>, now: number, stallMs: number): boolean {
  const flushed = socket.bytesWritten - socket.writableLength
  const left = leftOfWrite(socket)
  const before = sights.get(socket)
  if (before === undefined) {
    sights.set(socket, { flushed, left, progressAt: now })
    return true
  }
  if (flushed > before.flushed || left < before.left) before.progressAt = now
  before.flushed = flushed
  before.left = left
  return now - before.progressAt < stallMs
}

interface Handle {
  readonly writeQueueSize?: number
  /** Under TLS, the handle of the bare connection. */
  readonly _parent?: Handle | null
}

/** `writableLength` counts a write whole until its last byte is gone; only the handles know how much of it is left. */
function leftOfWrite(socket: Socket): number {
  const handle = (socket as { _handle?: Handle | null })._handle
  return (handle?.writeQueueSize ?? 0) + (handle?._parent?.writeQueueSize ?? 0)
}
