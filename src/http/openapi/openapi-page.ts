import { DomainError } from '#domain/errors'
import type { PageHandler } from '../page.ts'

/** `GET /openapi.json`, for everybody: it tells nothing about what is stored. Written when it is first asked for. */
export function openApiPage(document: () => object): PageHandler {
  let text: string | undefined
  return {
    name: 'openapi',
    matches: (pathname) => pathname === '/openapi.json',
    handle(req, res) {
      if (req.method !== 'GET' && req.method !== 'HEAD') throw new DomainError('UnknownRoute')
      text ??= JSON.stringify(document())
      res.writeHead(200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(text),
        'Cache-Control': 'public, max-age=300',
        'Access-Control-Allow-Origin': '*',
      })
      res.end(req.method === 'HEAD' ? undefined : text)
    },
  }
}
