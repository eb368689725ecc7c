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

/** Addresses change with the bytes, so what was once right stays right. */
const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_THE_HOLDER = 'private, max-age=300'

/** Whatever the file holds, it must not run in a page of ours. Drawings may still bring their own styles. */
const HARMLESS = "default-src 'none'; sandbox; style-src 'unsafe-inline'"

/**
 * What was asked for lately is answered from memory. Whether the file is still there and open is looked at after this
 * time, and when the log of its space has moved: a cache that purges a file asks again at once.
 */
const KEPT = { bytes: 64 * 1024 * 1024, each: 2 * 1024 * 1024, ms: 5000 }

interface Answer {
  /** Raw names and values in turn. */
  headers: readonly string[]
  etag: string
  image: ServedImage
}
interface Kept extends Answer {
  address: ImageAddress
  checkedAt: number
  /** Position of the space's log at `checkedAt`. */
  position: number
}

/** The images interface: `/{space}/{asset}/{hash}/{file}`, without a token. `keysHeader` is that of delivery. */
export function imagePage(ctx: UseCaseContext, keysHeader: string | null): PageHandler {
  const images = createImages(ctx)
  const kept = new Lru<string, Kept>({ maxBytes: KEPT.bytes })

  const fromMemory = async (target: string): Promise<Answer | null> => {
    const found = kept.get(target)
    if (!found) return null
    const now = ctx.clock.monotonic()
    const position = ctx.heads.position(found.address.space)
    if (now - found.checkedAt < KEPT.ms && found.position === position) return found
    if (await images.isOpen(found.address)) {
      found.checkedAt = now
      found.position = position
      return found
    }
    kept.delete(target)
    return null
  }

  const look = async (req: IncomingMessage, url: PageUrl): Promise<Answer> => {
    const [space, asset, hash, fileName] = url.segments as [string, string, string, string]
    const address = { space, asset, hash, fileName }
    const position = ctx.heads.position(space)
    const image = await images.open(address, url.searchParams, req.headers.accept ?? '')
    const answer = answerOf(image, keysHeader === null ? [] : [keysHeader, keysOf(address, keysHeader)])
    const isForAll = !image.negotiated && !image.isProtected
    if (isForAll && image.bytes && image.size <= KEPT.each) {
      kept.set(req.url ?? '', { ...answer, address, position, checkedAt: ctx.clock.monotonic() }, image.size + 1024)
    }
    return answer
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
      const answer = (await fromMemory(req.url ?? '')) ?? (await look(req, url))
      await send(req, res, head, answer)
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

/** The bytes at an address stay the same, but a file can be protected or deleted. */
const keysOf = ({ space, asset }: ImageAddress, keysHeader: string): string =>
  joinKeys(keysHeader, [space, assetFilesKey(space, asset)])

function answerOf(image: ServedImage, keys: readonly string[]): Answer {
  const etag = `"${image.tag}"`
  const headers = [
    ...['Cache-Control', image.isProtected ? FOR_THE_HOLDER : FOR_EVER],
    ...['ETag', etag, 'Last-Modified', new Date(image.createdAt).toUTCString()],
    ...['Access-Control-Allow-Origin', '*', 'Cross-Origin-Resource-Policy', 'cross-origin'],
    ...['Content-Security-Policy', HARMLESS, 'Accept-Ranges', 'bytes'],
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
  { headers, etag, image }: Answer,
): Promise<void> {
  const begin = (status: number, ...more: string[]) => res.writeHead(status, [...head, ...headers, ...more])
  if (isHeld(req, etag, image.createdAt)) {
    begin(304).end()
    return
  }
  const asked = isStillMeant(req, etag, image.createdAt) ? byteRange(req.headers.range, image.size) : null
  if (asked === 'unsatisfiable') {
    begin(416, 'Content-Range', `bytes */${image.size}`, 'Content-Length', '0').end()
    return
  }
  const length = ['Content-Length', String(asked ? asked.end - asked.start + 1 : image.size)]
  const start = () =>
    asked
      ? begin(206, 'Content-Range', `bytes ${asked.start}-${asked.end}/${image.size}`, ...length)
      : begin(200, ...length)
  if (req.method === 'HEAD' || image.size === 0) {
    start().end()
  } else if (image.bytes) {
    start().end(asked ? image.bytes.subarray(asked.start, asked.end + 1) : image.bytes)
  } else {
    const body = await image.open(asked)
    start()
    // Sending is not work: a slow reader must not count as one. When either side breaks, so does the connection.
    void pipeline(body, res).catch(() => res.destroy())
  }
}

/** Does the client hold this already? Its tag counts before its date. */
function isHeld({ headers }: IncomingMessage, etag: string, createdAt: number): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined)
    return tags.trim() === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return since >= Math.floor(createdAt / 1000) * 1000
}

/** A part is only sent to who has the other parts of the same file. */
function isStillMeant({ headers }: IncomingMessage, etag: string, createdAt: number): boolean {
  const given = headers['if-range']
  if (typeof given !== 'string') return true
  return given.startsWith('"') ? given === etag : Date.parse(given) === Math.floor(createdAt / 1000) * 1000
}
