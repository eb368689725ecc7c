import { DomainError } from '#domain/errors'
import { chooseEncoding, compress, type Encoding } from '../compress.ts'
import type { PageHandler } from '../page.ts'

/** `GET /openapi.json`, for everybody: it tells nothing about what is stored. Written when it is first asked for. */
export function openApiPage(document: () => object): PageHandler {
  let plain: Buffer | undefined
  // The document is the same for everybody, so each encoding is made once. It shrinks to a tenth.
  const encoded = new Map<Encoding, Promise<Buffer>>()
  return {
    name: 'openapi',
    matches: (pathname) => pathname === '/openapi.json',
    async handle(req, res) {
      if (req.method !== 'GET' && req.method !== 'HEAD') throw new DomainError('UnknownRoute')
      plain ??= Buffer.from(JSON.stringify(document()))
      const encoding = chooseEncoding(req.headers['accept-encoding']?.toString())
      if (encoding !== null && !encoded.has(encoding)) encoded.set(encoding, compress(plain, encoding))
      const bytes = encoding === null ? plain : await encoded.get(encoding)!
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
