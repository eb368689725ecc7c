import type { Encoding } from '#lib/compress'

/** Below this a compressed answer saves less than its headers cost. */
export const COMPRESS_FROM = 1024

/** Texts gain, images and archives do not. */
const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml|javascript|manifest\+json)|image\/svg\+xml)/i

export const isCompressible = (contentType: string): boolean => COMPRESSIBLE.test(contentType)

// A server sees few different Accept-Encoding texts; remembering them spares the parsing.
const remembered = new Map<string, Encoding | null>()
const REMEMBER_AT_MOST = 256

/** The best form the client takes: higher q first, brotli before gzip; null for the plain one. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined || acceptEncoding === '') return null
  const known = remembered.get(acceptEncoding)
  if (known !== undefined) return known
  const chosen = negotiate(acceptEncoding)
  if (remembered.size < REMEMBER_AT_MOST && acceptEncoding.length < 256) remembered.set(acceptEncoding, chosen)
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
  // Plain is always allowed, but only an explicit weight lets it win over a compressed form.
  const plain = weights.get('identity') ?? 0
  if (Math.max(br, gz) <= 0 || plain > Math.max(br, gz)) return null
  return br >= gz ? 'br' : 'gzip'
}

/** A q that is no number between 0 and 1 refuses the coding: plain bytes are never wrong. */
function weightOf(params: readonly string[]): number {
  const q = params.find((param) => param.startsWith('q='))
  if (q === undefined) return 1
  const weight = Number(q.slice(2))
  return weight >= 0 && weight <= 1 ? weight : 0
}
