import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Config } from '#config/config'
import { listen } from '../serve.ts'

/** A port that stays open while the server behind it is replaced. */
export interface Port {
  readonly number: number
  /** Passes connections to this server, also those that waited for it. */
  connect<S extends { accept(socket: Socket): void }>(server: S): S
  /** Ends all connections; new ones wait for the next server. */
  disconnect(): void
  close(): void
}

export async function openPort(config: Config): Promise<Port> {
  const open = new Set<Socket>()
  const waiting = new Set<Socket>()
  let current: { accept(socket: Socket): void } | null = null
  const listener = createServer((socket) => {
    const sockets = current === null ? waiting : open
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => {
      open.delete(socket)
      waiting.delete(socket)
    })
    current?.accept(socket)
  })
  const { port, host } = config.http
  await listen(
    {
      listen: () =>
        new Promise<void>((resolve, reject) => {
          listener.once('error', reject)
          listener.listen(port, host, () => resolve())
        }),
    },
    config,
  )
  return {
    number: (listener.address() as AddressInfo).port,
    connect(server) {
      current = server
      for (const socket of waiting) {
        waiting.delete(socket)
        open.add(socket)
        server.accept(socket)
      }
      return server
    },
    disconnect() {
      current = null
      for (const socket of open) socket.destroy()
    },
    close() {
      listener.close()
      for (const socket of waiting) socket.destroy()
    },
  }
}
