// A file server on loopback that stands for another machine.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface FileServer extends AsyncDisposable {
  readonly url: string
  /** The requested paths, in order. */
  readonly requested: string[]
}

export async function startFileServer(
  files: Readonly<Record<string, Buffer | ((req: IncomingMessage, res: ServerResponse) => void)>>,
): Promise<FileServer> {
  const requested: string[] = []
  const server = createServer((req, res) => {
    requested.push(req.url ?? '')
    const file = Object.hasOwn(files, req.url ?? '') ? files[req.url ?? ''] : undefined
    if (typeof file === 'function') return file(req, res)
    if (file) return res.end(file)
    res.statusCode = 404
    res.end('nothing here')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
