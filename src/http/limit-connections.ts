import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientNetwork } from '#lib/client-network'
import { connectionOf } from './connection.ts'

export interface ConnectionLimits {
  readonly isTls: boolean
  /** The maximum number of open connections: in total, and per client address (IPv6: /64); 0 for no limit per address. */
  readonly maxSockets: number
  readonly maxSocketsPerAddress: number
  /** Trusted proxies forward many clients, so the limit per address does not apply to them. */
  readonly isTrusted: (address: string) => boolean
  readonly onRefusal: () => void
}

interface OpenConnection {
  readonly socket: Socket
  /** The HTTP socket; over TLS a separate one, null until the handshake is done. */
  http: Socket | null
  readonly sender: string
  readonly openedAt: number
}

/** Extra room in Node's own limit for connections that are closing and no longer counted here. */
const CLOSING = 64

/**
 * Keeps idle connections from locking out clients. At the limit of an address or of the server, a new connection replaces the
 * one that has been idle longest; when none is idle, the new one is closed.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): void {
  const open = new Set<OpenConnection>()
  /** Connections in a TLS handshake, by the address and port that both of their sockets share. */
  const handshakes = new Map<string, OpenConnection>()
  const perSender = new Map<string, number>()
  server.maxConnections = limits.maxSockets + CLOSING

  const forget = (connection: OpenConnection) => {
    if (!open.delete(connection)) return
    const left = (perSender.get(connection.sender) ?? 1) - 1
    if (left > 0) perSender.set(connection.sender, left)
    else perSender.delete(connection.sender)
  }
  const close = (connection: OpenConnection) => {
    forget(connection)
    connection.socket.destroy()
    limits.onRefusal()
  }
  /** False when every connection is in use. */
  const closeIdle = (sender: string | null): boolean => {
    let longest: OpenConnection | null = null
    let since = Number.POSITIVE_INFINITY
    for (const connection of open) {
      if (sender !== null && connection.sender !== sender) continue
      const idleSince = idleSinceOf(connection)
      if (idleSince >= since) continue
      longest = connection
      since = idleSince
    }
    if (longest === null) return false
    close(longest)
    return true
  }
  /** Closes an idle connection of the client with the most connections. */
  const closeIdleOfLargest = (): boolean => {
    let most: string | null = null
    for (const [sender, count] of perSender) if (most === null || count > perSender.get(most)!) most = sender
    return (most !== null && closeIdle(most)) || closeIdle(null)
  }

  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? ''
    const sender = clientNetwork(address)
    const most = limits.isTrusted(address) ? 0 : limits.maxSocketsPerAddress
    const isOver = most > 0 && (perSender.get(sender) ?? 0) >= most
    const isFull = open.size >= limits.maxSockets
    if ((isOver && !closeIdle(sender)) || (!isOver && isFull && !closeIdleOfLargest())) {
      socket.destroy()
      limits.onRefusal()
      return
    }
    const connection = { socket, http: limits.isTls ? null : socket, sender, openedAt: performance.now() }
    open.add(connection)
    perSender.set(sender, (perSender.get(sender) ?? 0) + 1)
    socket.once('close', () => forget(connection))
    if (!limits.isTls) return
    const name = nameOf(socket)
    handshakes.set(name, connection)
    socket.once('close', () => {
      if (handshakes.get(name) === connection) handshakes.delete(name)
    })
  })
  if (!limits.isTls) return
  server.on('secureConnection', (socket: Socket) => {
    const name = nameOf(socket)
    const connection = handshakes.get(name)
    handshakes.delete(name)
    if (connection) connection.http = socket
  })
}

const nameOf = ({ remoteAddress, remotePort }: Socket): string => `${remoteAddress} ${remotePort}`

/** Infinity while a request is in flight or an event stream is open. */
function idleSinceOf({ http, openedAt }: OpenConnection): number {
  if (http === null) return openedAt
  const { pending, lastUsedAt } = connectionOf(http)
  return pending > 0 ? Number.POSITIVE_INFINITY : lastUsedAt
}
