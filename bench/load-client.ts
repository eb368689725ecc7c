// A cheap client, so that the server is measured: it sends prepared bytes and parses only what it needs.
import { connect, type Socket } from 'node:net'

export interface Load {
  port: number
  /** Requested in turn, repeatedly. */
  requests: readonly Buffer[]
  connections: number
  seconds: number
  /** Minimum number of requests, within at most half a minute. */
  atLeast?: number
}

export interface Measured {
  count: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
}

const LONGEST_MS = 30_000

export async function measure({ port, requests, connections, seconds, atLeast = 0 }: Load): Promise<Measured> {
  const times: number[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  let next = 0
  const isOver = () => {
    const now = performance.now()
    return now >= until && (next >= atLeast || now >= began + LONGEST_MS)
  }
  await Promise.all(
    Array.from({ length: connections }, async () => {
      let line = await openLine(port)
      while (!isOver()) {
        // The server limits the requests per connection.
        if (line.isLast) line = await openLine(port)
        const start = performance.now()
        await line.ask(requests[next++ % requests.length]!)
        times.push(performance.now() - start)
      }
      line.close()
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const count = times.length
  return { count, perSecond: count / elapsed, p50: at(times, 0.5), p95: at(times, 0.95), p99: at(times, 0.99) }
}

export const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN

export const get = (path: string, token: string): Buffer =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`)

export const post = (path: string, token: string, body: string): Buffer =>
  Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )

interface Line {
  /** The server closes the connection after this response. */
  readonly isLast: boolean
  ask(request: Buffer): Promise<void>
  close(): void
}

export async function openLine(port: number): Promise<Line> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let missing = -1
  let isLast = false
  let head: Buffer | null = null
  let answered: (() => void) | null = null
  let failed: ((error: Error) => void) | null = null
  const fail = (error: Error) => failed?.(error)
  socket.on('error', fail)
  socket.on('close', () => !isLast && fail(new Error('the server closed the connection')))
  socket.on('data', (chunk: Buffer) => {
    let body = chunk
    if (missing < 0) {
      const all = head === null ? chunk : Buffer.concat([head, chunk])
      const end = all.indexOf('\r\n\r\n')
      if (end < 0) {
        head = all
        return
      }
      const text = all.toString('latin1', 0, end)
      if (!text.startsWith('HTTP/1.1 20')) return fail(new Error(`unexpected response: ${text.slice(0, 60)}`))
      isLast = /connection: close/i.test(text)
      missing = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
      body = all.subarray(end + 4)
      head = null
    }
    missing -= body.length
    if (missing > 0) return
    missing = -1
    answered?.()
  })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return {
    get isLast() {
      return isLast
    },
    ask(request) {
      return new Promise((resolve, reject) => {
        answered = resolve
        failed = reject
        socket.write(request)
      })
    },
    close: () => {
      failed = null
      socket.destroy()
    },
  }
}
