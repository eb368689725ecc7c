// A TCP proxy in front of PostgreSQL that can fail in the ways networks and servers do.
import { createServer, connect as dial, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

interface Pair {
  /** From the program under test. */
  client: Socket
  /** To the database; null if the proxy only simulates one. */
  server: Socket | null
  isSilent: boolean
}

type NewConnections = 'pass' | 'refuse' | 'ignore'

export interface FaultProxy extends AsyncDisposable {
  /** The address of the database, through the proxy. */
  readonly url: string
  /** Open connections. */
  readonly count: number
  /** All accepted connections. */
  readonly accepted: number
  /** Resets all connections. */
  cut(): void
  /** Silences all connections: both ends stay open, and no data passes. */
  silence(): void
  /** Disconnects the database without informing the program under test. */
  halfOpen(): void
  /** The mode for new connections: `ignore` accepts them and never responds. */
  accept(how: NewConnections): void
  /** Delays all data by this time in each direction; 0 ends it. */
  slow(ms: number): void
  /** Directs new connections to another database server. */
  repoint(url: string): void
}

/** Runs steps in order, each at least the delay after it was given. */
function createDelay(delayMs: () => number): (step: () => void) => void {
  let waiting = 0
  let last = Promise.resolve()
  return (step) => {
    if (waiting === 0 && delayMs() === 0) return step()
    waiting++
    const due = sleep(delayMs())
    last = last
      .then(() => due)
      .then(() => {
        waiting--
        step()
      })
  }
}

/** A reset during the shutdown of a socket leaves its handle open, and the process then hangs at its exit. */
function reset(socket: Socket): void {
  if (socket.writableEnded) socket.destroy()
  else socket.resetAndDestroy()
}

export async function startFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  let target = new URL(databaseUrl)
  let how: NewConnections = 'pass'
  let accepted = 0
  let delayMs = 0
  const pairs = new Set<Pair>()
  const server: Server = createServer((client) => {
    accepted++
    client.on('error', () => {})
    if (how === 'refuse') return reset(client)
    const pair: Pair = { client, server: null, isSilent: false }
    pairs.add(pair)
    client.on('close', () => {
      pairs.delete(pair)
      pair.server?.destroy()
    })
    if (how === 'ignore') return client.resume()
    const upstream = dial({ host: target.hostname, port: Number(target.port), noDelay: true })
    pair.server = upstream
    client.setNoDelay(true)
    const toServer = createDelay(() => delayMs)
    const toClient = createDelay(() => delayMs)
    client.on('data', (data) => {
      if (!pair.isSilent) toServer(() => upstream.write(data))
    })
    client.on('end', () => toServer(() => upstream.end()))
    upstream.on('data', (data) => {
      if (!pair.isSilent) toClient(() => client.write(data))
    })
    upstream.on('error', () => {
      if (!pair.isSilent) reset(client)
    })
    upstream.on('close', () => {
      if (!pair.isSilent) toClient(() => client.end())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    get count() {
      return pairs.size
    },
    get accepted() {
      return accepted
    },
    cut() {
      for (const { client } of pairs) reset(client)
    },
    silence() {
      for (const pair of pairs) pair.isSilent = true
    },
    halfOpen() {
      for (const pair of pairs) {
        pair.isSilent = true
        pair.server?.destroy()
      }
    },
    accept(next) {
      how = next
    },
    slow(ms) {
      delayMs = ms
    },
    repoint(next) {
      target = new URL(next)
    },
    async [Symbol.asyncDispose]() {
      for (const { client, server: upstream } of pairs) {
        client.destroy()
        upstream?.destroy()
      }
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
