import { pipeline } from 'node:stream/promises'
import { DomainError } from '#domain/errors'
import type { UseCaseContext } from '#usecases/context'
import { openImage } from '#usecases/images/open-image'
import type { PageHandler } from '../page.ts'

const HASH = /^[0-9a-f]{32}$/

/** Types a browser may show in place; everything else, active content above all, is only offered for download. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])

/** The images interface: `/{space}/{asset}/{hash}/{file}`, without a token. The address changes with the bytes. */
export function imagePage(ctx: Pick<UseCaseContext, 'store' | 'files'>): PageHandler {
  return {
    name: 'images',
    matches: (pathname) => {
      const segments = pathname.split('/')
      return segments.length === 5 && HASH.test(segments[3]!)
    },
    async handle(req, res, url) {
      if (req.method !== 'GET' && req.method !== 'HEAD') throw new DomainError('UnknownRoute')
      const [space, asset, hash, fileName] = url.segments as [string, string, string, string]
      const { file, open } = await openImage(ctx, { space, asset, hash, fileName })
      const etag = `"${hash}"`
      res.setHeader('Cache-Control', 'public, max-age=31536000, immutable')
      res.setHeader('ETag', etag)
      res.setHeader('Access-Control-Allow-Origin', '*')
      if (req.headers['if-none-match'] === etag) {
        res.writeHead(304).end()
        return
      }
      // Whatever the file holds, it must not run in a page of ours.
      res.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
      res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin')
      res.setHeader('Content-Type', file.contentType)
      res.setHeader('Content-Length', file.size)
      if (!SHOWN.has(file.contentType)) res.setHeader('Content-Disposition', 'attachment')
      if (req.method === 'HEAD') {
        res.writeHead(200).end()
        return
      }
      const body = await open()
      res.writeHead(200)
      await pipeline(body, res)
    },
  }
}
