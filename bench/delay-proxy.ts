// A TCP proxy that adds a delay to every response, as a network between server and database would.
import { connect, createServer } from 'node:net'

/** Returns the address of the database through the proxy. `delayMs` is at least 1, the resolution of timers. */
export async function startDelayProxy(
  databaseUrl: string,
  delayMs: number,
): Promise<AsyncDisposable & { url: string }> {
  const target = new URL(databaseUrl)
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ host: target.hostname, port: Number(target.port), noDelay: true })
    client.on('data', (data) => upstream.write(data))
    // Timers of the same duration fire in order, so bytes stay in order.
    upstream.on('data', (data) => setTimeout(() => client.write(data), delayMs))
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => setTimeout(() => other.destroy(), delayMs))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}
