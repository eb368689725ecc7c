import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { joinKeys } from '#delivery/cache-headers'
import { contentDisposition, servedType } from '#domain/assets/content-disposition'
import { assetFilesKey } from '#domain/changes/surrogate-keys'
import { DomainError } from '#domain/errors'
import { byteRange } from '#domain/images/byte-range'
import { Lru } from '#lib/lru'
import type { UseCaseContext } from '#usecases/context'
import { createImages, type ServedImage } from '#usecases/images/images'
import type { ImageAddress } from '#usecases/images/open-image'
import type { PageHandler, PageUrl } from '../page.ts'

const HASH = /^[0-9a-f]{32}$/

/** The URL of a file changes with its bytes, so it can be cached forever. */
const IMMUTABLE = 'public, max-age=31536000, immutable'
const PROTECTED = 'private, max-age=300'

/** Scripts in uploaded files must not run. SVG images may have inline styles. */
const FILE_POLICY = "default-src 'none'; sandbox; style-src 'unsafe-inline'"

/**
 * Limits of the cache of recent images. After `ms`, and when the change log of the space has advanced, the page checks again
 * whether the file exists and is not protected.
 */
const CACHE = { bytes: 64 * 1024 * 1024, each: 2 * 1024 * 1024, ms: 5000 }

interface ImageResponse {
  /** A raw list (name, value, …). */
  headers: readonly string[]
  etag: string
  image: ServedImage
}
interface CachedResponse extends ImageResponse {
  address: ImageAddress
  checkedAt: number
  /** Position of the change log of the space at `checkedAt`. */
  position: number
}

/** The images API: `/{space}/{asset}/{hash}/{file}`, without a token. `keysHeader` is that of delivery. */
export function imagePage(ctx: UseCaseContext, keysHeader: string | null): PageHandler {
  const images = createImages(ctx)
  const cache = new Lru<string, CachedResponse>({ maxBytes: CACHE.bytes })

  const findCached = async (target: string): Promise<ImageResponse | null> => {
    const found = cache.get(target)
    if (!found) return null
    const isRecent = ctx.clock.monotonic() - found.checkedAt < CACHE.ms
    if (isRecent && found.position === ctx.heads.position(found.address.space)) return found
    const stale = () => staleResponse(found)
    return stale() ?? ctx.staleReads.orStale(checkAgain(target, found), stale)
  }

  const checkAgain = async (target: string, found: CachedResponse): Promise<ImageResponse | null> => {
    const now = ctx.clock.monotonic()
    const position = ctx.heads.position(found.address.space)
    if (await images.isOpen(found.address)) {
      found.checkedAt = now
      found.position = position
      return found
    }
    cache.delete(target)
    return null
  }

  /** The cached response, marked as stale, if the database cannot be reached and the last check is recent enough. */
  const staleResponse = (cached: CachedResponse): ImageResponse | null => {
    const ageMs = ctx.clock.monotonic() - cached.checkedAt
    if (!ctx.staleReads.allows('published', ageMs)) return null
    const marks = new Map(Object.entries(ctx.staleReads.mark(ageMs)))
    const headers = [...marks].flat()
    for (let i = 0; i < cached.headers.length; i += 2) {
      if (!marks.has(cached.headers[i]!)) headers.push(cached.headers[i]!, cached.headers[i + 1]!)
    }
    return { ...cached, headers }
  }

  const openImage = async (req: IncomingMessage, url: PageUrl): Promise<ImageResponse> => {
    const [space, asset, hash, fileName] = url.segments as [string, string, string, string]
    const address = { space, asset, hash, fileName }
    const position = ctx.heads.position(space)
    const image = await images.open(address, url.searchParams, req.headers.accept ?? '')
    const response = responseOf(image, keysHeader === null ? [] : [keysHeader, keysOf(address, keysHeader)])
    const isShared = !image.negotiated && !image.isProtected
    if (isShared && image.bytes && image.size <= CACHE.each) {
      cache.set(req.url ?? '', { ...response, address, position, checkedAt: ctx.clock.monotonic() }, image.size + 1024)
    }
    return response
  }

  return {
    name: 'images',
    ownHead: true,
    matches: (pathname) => {
      const segments = pathname.split('/')
      return segments.length === 5 && HASH.test(segments[3]!)
    },
    async handle(req, res, url, _requestId, head) {
      if (req.method === 'OPTIONS') return preflight(res, head)
      if (req.method !== 'GET' && req.method !== 'HEAD') throw new DomainError('UnknownRoute')
      const response = (await findCached(req.url ?? '')) ?? (await openImage(req, url))
      await send(req, res, head, response)
    },
  }
}

const PREFLIGHT = [
  ...['Access-Control-Allow-Origin', '*', 'Access-Control-Allow-Methods', 'GET,HEAD,OPTIONS'],
  ...['Access-Control-Allow-Headers', 'Range,If-None-Match,If-Range', 'Access-Control-Max-Age', '86400'],
]

function preflight(res: ServerResponse, head: readonly string[]): void {
  res.writeHead(204, [...head, ...PREFLIGHT])
  res.end()
}

/** The bytes of a URL never change, but a file can be protected or deleted. */
const keysOf = ({ space, asset }: ImageAddress, keysHeader: string): string =>
  joinKeys(keysHeader, [space, assetFilesKey(space, asset)])

function responseOf(image: ServedImage, keys: readonly string[]): ImageResponse {
  const etag = `"${image.tag}"`
  const headers = [
    ...['Cache-Control', image.isProtected ? PROTECTED : IMMUTABLE],
    ...['ETag', etag, 'Last-Modified', new Date(image.createdAt).toUTCString()],
    ...['Access-Control-Allow-Origin', '*', 'Cross-Origin-Resource-Policy', 'cross-origin'],
    ...['Content-Security-Policy', FILE_POLICY, 'Accept-Ranges', 'bytes'],
    ...['Content-Type', servedType(image.contentType)],
    ...['Content-Disposition', contentDisposition(image.contentType, image.name)],
    ...keys,
  ]
  if (image.negotiated) headers.push('Vary', 'Accept')
  return { etag, image, headers }
}

async function send(
  req: IncomingMessage,
  res: ServerResponse,
  head: readonly string[],
  { headers, etag, image }: ImageResponse,
): Promise<void> {
  const begin = (status: number, ...more: string[]) => res.writeHead(status, [...head, ...headers, ...more])
  if (isHeld(req, etag, image.createdAt)) {
    begin(304).end()
    return
  }
  const range = isSameVersion(req, etag, image.createdAt) ? byteRange(req.headers.range, image.size) : null
  if (range === 'unsatisfiable') {
    begin(416, 'Content-Range', `bytes */${image.size}`, 'Content-Length', '0').end()
    return
  }
  const length = ['Content-Length', String(range ? range.end - range.start + 1 : image.size)]
  const start = () =>
    range
      ? begin(206, 'Content-Range', `bytes ${range.start}-${range.end}/${image.size}`, ...length)
      : begin(200, ...length)
  if (req.method === 'HEAD' || image.size === 0) {
    start().end()
  } else if (image.bytes) {
    start().end(range ? image.bytes.subarray(range.start, range.end + 1) : image.bytes)
  } else {
    const body = await image.open(range)
    start()
    // Not awaited: a slow client must not count as a request in flight. An error on either side closes the connection.
    void pipeline(body, res).catch(() => res.destroy())
  }
}

/** Whether the client has this version. If-None-Match takes precedence over If-Modified-Since. */
function isHeld({ headers }: IncomingMessage, etag: string, createdAt: number): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined)
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return since >= Math.floor(createdAt / 1000) * 1000
}

/** If-Range: a range is sent only when the client has other parts of the same version. */
function isSameVersion({ headers }: IncomingMessage, etag: string, createdAt: number): boolean {
  const given = headers['if-range']
  if (typeof given !== 'string') return true
  return given.startsWith('"') ? given === etag : Date.parse(given) === Math.floor(createdAt / 1000) * 1000
}
