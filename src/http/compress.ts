import type { Encoding } from '#lib/compress'

/**
 * The smallest responses that are compressed, in bytes. A cached response is compressed once for many requests. Another one
 * is compressed for a single request, and below 8 KB that takes more time than the saved bytes take on most networks: 0.1 to
 * 0.2 ms of CPU time, a tenth of a write.
 */
const COMPRESS_FROM = { cached: 1024, uncached: 8 * 1024 }

/** Texts gain, images and archives do not. */
const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript|manifest\+json)|image\/svg\+xml)/i

const isCompressible = (contentType: string): boolean => COMPRESSIBLE.test(contentType)

export const isWorthCompressing = (bytes: number, contentType: string, isCached: boolean): boolean =>
  bytes >= (isCached ? COMPRESS_FROM.cached : COMPRESS_FROM.uncached) && isCompressible(contentType)

// Clients send few different Accept-Encoding headers, so the parsed ones are cached.
const negotiated = new Map<string, Encoding | null>()
const MAX_NEGOTIATED = 256

/** The encoding that the client prefers: higher q first, brotli before gzip; null for none. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined || acceptEncoding === '') return null
  const known = negotiated.get(acceptEncoding)
  if (known !== undefined) return known
  const chosen = negotiate(acceptEncoding)
  if (negotiated.size < MAX_NEGOTIATED && acceptEncoding.length < 256) negotiated.set(acceptEncoding, chosen)
  return chosen
}

/** Own code instead of negotiator: it also accepts `x-gzip`, and an invalid weight refuses the coding. */
function negotiate(acceptEncoding: string): Encoding | null {
  const weights = new Map<string, number>()
  for (const part of acceptEncoding.split(',')) {
    const [name = '', ...params] = part.split(';').map((piece) => piece.trim().toLowerCase())
    weights.set(name === 'x-gzip' ? 'gzip' : name, weightOf(params))
  }
  const any = weights.get('*') ?? 0
  const br = weights.get('br') ?? any
  const gz = weights.get('gzip') ?? any
  // `identity` is always allowed, but is preferred only with an explicit weight.
  const plain = weights.get('identity') ?? 0
  if (Math.max(br, gz) <= 0 || plain > Math.max(br, gz)) return null
  return br >= gz ? 'br' : 'gzip'
}

/** An invalid q counts as 0: an uncompressed response is always correct. */
function weightOf(params: readonly string[]): number {
  const q = params.find((param) => param.startsWith('q='))
  if (q === undefined) return 1
  const weight = Number(q.slice(2))
  return weight >= 0 && weight <= 1 ? weight : 0
}
