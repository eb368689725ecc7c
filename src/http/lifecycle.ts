import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as sleep, setImmediate as tick } from 'node:timers/promises'
import { type Connection, connectionOf } from './connection.ts'

export interface StopOptions {
  /** Still accepting, so that load balancers notice before connections are refused. */
  readonly graceMs: number
  /** For what is in flight after that. */
  readonly drainMs: number
}

/** A connection that was used this recently may have its next request on the way: cutting it could lose that one. */
const QUIET_MS = 500
const LOOK_EVERY_MS = 25

/**
 * Counts what is in flight, and ends a server without losing any of it. Two things would lose requests: closing a
 * connection on which one has just been sent, and closing the listening socket while clients are connecting. So in the
 * grace time the connections of before are ended, each with its next answer, while those opened since then stay and their
 * clients have no reason to connect again; then the server stops listening, every answer ends its connection, and a
 * connection is cut only when it has been quiet for a while.
 */
export class Lifecycle {
  /** Requests that are being answered. */
  active = 0
  /** Those that speak HTTP, and all, which over TLS includes handshakes. */
  readonly #sockets = new Set<Socket>()
  readonly #all = new Set<Socket>()
  #stoppingSince = Number.NEGATIVE_INFINITY
  #draining = false

  /** Call once, before the server listens. */
  watch(server: Server, isTls: boolean): void {
    server.on('connection', (socket) => remember(this.#all, socket))
    server.on(isTls ? 'secureConnection' : 'connection', (socket: Socket) => {
      connectionOf(socket)
      remember(this.#sockets, socket)
    })
  }

  /** Those that are open and speak HTTP. */
  get sockets(): Iterable<Socket> {
    return this.#sockets
  }

  /** Must an answer given now be the last on its connection? Not while others wait there. */
  endsConnection(connection: Connection): boolean {
    if (connection.pending > 1) return false
    return this.#draining || connection.openedAt < this.#stoppingSince
  }

  async stop(server: Server, { graceMs, drainMs }: StopOptions): Promise<void> {
    this.#stoppingSince = performance.now()
    if (graceMs > 0) await sleep(graceMs)
    await quietMoment()
    this.#draining = true
    const closed = stopListening(server)
    const deadline = performance.now() + drainMs
    while (performance.now() < deadline) {
      this.#cutQuiet()
      if (await Promise.race([closed, sleep(LOOK_EVERY_MS, false)])) return
    }
    for (const socket of this.#all) socket.destroy()
    await closed
  }

  #cutQuiet(): void {
    const now = performance.now()
    for (const socket of this.#sockets) {
      const { pending, lastUsedAt } = connectionOf(socket)
      if (pending === 0 && now - lastUsedAt >= QUIET_MS) socket.destroy()
    }
  }
}

/**
 * Connections that are established but not yet accepted are reset when a server stops listening. A turn of the event loop
 * that took next to no time has just looked for them and found none, so this waits for one, though not for ever.
 */
async function quietMoment(): Promise<void> {
  for (let turn = 0; turn < 500; turn++) {
    const before = performance.now()
    await tick()
    if (performance.now() - before < 0.05) return
  }
}

function remember(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket)
  socket.once('close', () => sockets.delete(socket))
}

/** An HTTP server's own `close` also cuts all idle connections at once; `#cutQuiet` does that with more care. */
function stopListening(server: Server): Promise<true> {
  return new Promise((resolve) => {
    NetServer.prototype.close.call(server, () => {
      // Ends the timer that looks for overdue requests.
      server.close()
      resolve(true)
    })
  })
}
