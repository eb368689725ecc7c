import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as sleep, setImmediate as tick } from 'node:timers/promises'
import { type Connection, connectionOf } from './connection.ts'

export interface StopOptions {
  /** How long to accept connections after `/readyz` has changed, so that load balancers notice. */
  readonly graceMs: number
  /** How long to wait for requests in flight after that. */
  readonly drainMs: number
}

/** A connection that was used this recently may have a request on the way, which closing it would lose. */
const IDLE_MS = 500
const CHECK_EVERY_MS = 25

/**
 * Graceful shutdown: counts requests in flight and stops the server without losing a request. Requests get lost when a
 * connection is closed on which one was just sent, and when the listening socket is closed while clients connect.
 *
 * 1. Grace time: older connections close after their next response; newer ones stay open.
 * 2. Drain: the server stops listening, every response closes its connection, and idle connections are closed.
 */
export class Lifecycle {
  /** The number of requests in flight. */
  active = 0
  /** HTTP sockets; `#all` also has sockets in a TLS handshake. */
  readonly #sockets = new Set<Socket>()
  readonly #all = new Set<Socket>()
  #stoppingSince = Number.NEGATIVE_INFINITY
  #draining = false

  /** Call once, before the server listens. */
  watch(server: Server, isTls: boolean): void {
    server.on('connection', (socket) => track(this.#all, socket))
    server.on(isTls ? 'secureConnection' : 'connection', (socket: Socket) => {
      connectionOf(socket)
      track(this.#sockets, socket)
    })
  }

  /** The open HTTP sockets. */
  get sockets(): Iterable<Socket> {
    return this.#sockets
  }

  /** Whether the current response must be the last on its connection. Never while pipelined requests wait. */
  endsConnection(connection: Connection): boolean {
    if (connection.pending > 1) return false
    return this.#draining || connection.openedAt < this.#stoppingSince
  }

  async stop(server: Server, { graceMs, drainMs }: StopOptions): Promise<void> {
    this.#stoppingSince = performance.now()
    if (graceMs > 0) await sleep(graceMs)
    await acceptPending()
    this.#draining = true
    const closed = stopListening(server)
    const deadline = performance.now() + drainMs
    while (performance.now() < deadline) {
      this.#closeIdle()
      if (await Promise.race([closed, sleep(CHECK_EVERY_MS, false)])) return
    }
    for (const socket of this.#all) socket.destroy()
    await closed
  }

  #closeIdle(): void {
    const now = performance.now()
    for (const socket of this.#sockets) {
      const { pending, lastUsedAt } = connectionOf(socket)
      if (pending === 0 && now - lastUsedAt >= IDLE_MS) socket.destroy()
    }
  }
}

/**
 * Waits until the server has accepted all established connections: the rest is reset when it stops listening. A very short
 * iteration of the event loop means that none was waiting. Gives up after 500 iterations.
 */
async function acceptPending(): Promise<void> {
  for (let turn = 0; turn < 500; turn++) {
    const before = performance.now()
    await tick()
    if (performance.now() - before < 0.05) return
  }
}

function track(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
}

/** `close` of an HTTP server would also close all idle connections at once; `#closeIdle` waits until they are idle for a while. */
function stopListening(server: Server): Promise<true> {
  return new Promise((resolve) => {
    NetServer.prototype.close.call(server, () => {
      // Stops the timer that checks for overdue requests.
      server.close()
      resolve(true)
    })
  })
}
