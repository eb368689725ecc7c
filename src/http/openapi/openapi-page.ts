import { DomainError } from '#domain/errors'
import { compress, type Encoding } from '#lib/compress'
import { chooseEncoding } from '../compress.ts'
import type { PageHandler } from '../page.ts'

/** `GET /openapi.json`. Needs no token, because it contains no stored data. Built on the first request. */
export function openApiPage(document: () => object): PageHandler {
  let plain: Buffer | undefined
  // Each encoding is compressed once.
  const encoded = new Map<Encoding, Promise<Buffer>>()
  return {
    name: 'openapi',
    matches: (pathname) => pathname === '/openapi.json',
    async handle(req, res) {
      if (req.method !== 'GET' && req.method !== 'HEAD') throw new DomainError('UnknownRoute')
      plain ??= Buffer.from(JSON.stringify(document()))
      const encoding = chooseEncoding(req.headers['accept-encoding']?.toString())
      let bytes = plain
      if (encoding !== null) {
        const compressed = encoded.get(encoding) ?? compress(plain, encoding, 'small')
        encoded.set(encoding, compressed)
        compressed.catch(() => encoded.delete(encoding))
        bytes = await compressed
      }
      res.writeHead(200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': bytes.length,
        'Cache-Control': 'public, max-age=300',
        Vary: 'Accept-Encoding',
        ...(encoding !== null && { 'Content-Encoding': encoding }),
        'Access-Control-Allow-Origin': '*',
      })
      res.end(req.method === 'HEAD' ? undefined : bytes)
    },
  }
}
