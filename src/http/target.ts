import { badRequest, DomainError } from '#domain/errors'
import type { HttpLimits } from './settings.ts'

/** The request target, parsed once. Later steps use these parts and never the raw text. */
export interface Target {
  /**
   * Decoded path segments, without the empty one after a trailing slash. `/` has none. An empty segment inside (`//`)
   * stays: it is valid, but matches no route.
   */
  readonly segments: readonly string[]
  /** The raw query string without its question mark. */
  readonly search: string
  /** The host of an absolute-form target (`GET http://host/path`), which takes precedence over the Host header. */
  readonly host: string | null
}

const ABSOLUTE_FORM = /^https?:\/\/([^/?#@\\]+)([/?].*)?$/i

export function parseTarget(raw: string, limits: Pick<HttpLimits, 'urlLength' | 'queryParams'>): Target {
  if (raw.length > limits.urlLength) {
    throw new DomainError('UriTooLong', {
      message: `The URL of the request is longer than ${limits.urlLength} characters.`,
    })
  }
  if (raw.startsWith('/')) return parseOriginForm(raw, null, limits)
  if (raw === '*') return { segments: ['*'], search: '', host: null }
  const absolute = ABSOLUTE_FORM.exec(raw)
  if (!absolute) throw badRequest('The URL of the request is malformed.')
  const rest = absolute[2] ?? '/'
  return parseOriginForm(rest.startsWith('/') ? rest : `/${rest}`, absolute[1]!, limits)
}

/** Characters that `decodeSegment` handles; a path without them is already decoded. */
const NEEDS_DECODING = /[%\\]|\/\./

function parseOriginForm(raw: string, host: string | null, limits: Pick<HttpLimits, 'queryParams'>): Target {
  if (raw.includes('#')) throw badRequest('The URL of the request contains a fragment ("#").')
  const mark = raw.indexOf('?')
  const path = mark === -1 ? raw : raw.slice(0, mark)
  const search = mark === -1 ? '' : raw.slice(mark + 1)
  if (search !== '') checkQuery(search, limits.queryParams)
  const segments = splitPath(path)
  if (NEEDS_DECODING.test(path)) {
    for (let i = 0; i < segments.length; i++) segments[i] = decodeSegment(segments[i]!)
  }
  return { segments, search, host }
}

/** `/a/b/` → a, b. Without `split`, which allocates more and would run on every request. */
function splitPath(path: string): string[] {
  const segments: string[] = []
  let start = 1
  for (let slash = path.indexOf('/', 1); slash !== -1; slash = path.indexOf('/', start)) {
    segments.push(path.slice(start, slash))
    start = slash + 1
  }
  if (start < path.length) segments.push(path.slice(start))
  return segments
}

/** Decodes exactly once. Refuses what a second decoding would turn into another path (a slash, a dot segment). */
function decodeSegment(segment: string): string {
  const decoded = segment.includes('%') ? decodePercent(segment) : segment
  if (decoded === '.' || decoded === '..') throw badRequest('The path of the request contains a dot segment.')
  if (decoded.includes('/') || decoded.includes('\\') || decoded.includes('\0')) {
    throw badRequest('The path of the request contains an encoded slash, a backslash or a NUL character.')
  }
  return decoded
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw badRequest('The path of the request contains an invalid percent-encoding.')
  }
}

/** Refuses NUL, which PostgreSQL cannot store in text: it would cause a server error later. */
function checkQuery(search: string, maxParams: number): void {
  if (search.includes('%00')) throw badRequest('The query string contains a NUL character.')
  let count = 1
  for (let at = search.indexOf('&'); at !== -1; at = search.indexOf('&', at + 1)) count++
  if (count > maxParams) throw badRequest(`The query string has more than ${maxParams} parameters.`)
}
