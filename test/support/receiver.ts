// A receiver of webhook calls on loopback that records calls and sends configured responses.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedCall {
  method: string
  /** Path and query. */
  url: string
  headers: IncomingHttpHeaders
  body: string
  at: number
}

export type Respond = (call: ReceivedCall, response: ServerResponse) => void

export interface Receiver extends Disposable {
  readonly url: string
  readonly calls: ReceivedCall[]
  /** Open connections, and the maximum so far. */
  readonly sockets: { open: number; most: number }
  /** Sets the next responses. */
  respond: Respond
  /** Waits for `count` calls. */
  until(count: number, ms?: number): Promise<ReceivedCall[]>
}

export const respondWith =
  (status: number, headers: Record<string, string> = {}, body = ''): Respond =>
  (_call, response) =>
    void response.writeHead(status, headers).end(body)

export async function startReceiver(respond: Respond = respondWith(200)): Promise<Receiver> {
  const calls: ReceivedCall[] = []
  const sockets = { open: 0, most: 0 }
  const listeners = new Set<() => void>()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer)
    } catch {
      // The caller was killed during the call, which does not count.
      return
    }
    const { method = '', url = '', headers } = request
    const call = { method, url, headers, body: Buffer.concat(chunks).toString(), at: Date.now() }
    calls.push(call)
    receiver.respond(call, response)
    for (const notify of listeners) notify()
  })
  server.on('connection', (socket) => {
    sockets.most = Math.max(sockets.most, ++sockets.open)
    socket.on('close', () => sockets.open--)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    calls,
    sockets,
    respond,
    async until(count, ms = 120_000) {
      const deadline = AbortSignal.timeout(ms)
      while (calls.length < count) {
        await new Promise<void>((resolve, reject) => {
          const timer = () => reject(new Error(`${calls.length} calls arrived, not ${count}`))
          listeners.add(resolve)
          deadline.addEventListener('abort', timer, { once: true })
        }).finally(() => listeners.clear())
      }
      return calls
    },
    [Symbol.dispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
  return receiver
}

export const topicsOf = (calls: readonly ReceivedCall[]): string[] =>
  calls.map(({ headers }) => String(headers['x-contentful-topic']).replace('ContentManagement.', ''))
