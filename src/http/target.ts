import { badRequest, DomainError } from '#domain/errors'
import type { HttpLimits } from './settings.ts'

/** The address of a request, taken apart once; every later decision is made on these parts, never on the raw text. */
export interface Target {
  /**
   * Decoded path segments, without the empty one that a trailing slash makes. `/` has none. An empty segment inside
   * (`//`) stays: it is well formed, but no route has such a name.
   */
  readonly segments: readonly string[]
  /** The raw query string without its question mark. */
  readonly search: string
  /** The host inside an absolute-form target (`GET http://host/path`), which outranks the Host header. */
  readonly host: string | null
}

const ABSOLUTE_FORM = /^https?:\/\/([^/?#@\\]+)([/?].*)?$/i

export function parseTarget(raw: string, limits: Pick<HttpLimits, 'urlLength' | 'queryParams'>): Target {
  if (raw.length > limits.urlLength) {
    throw new DomainError('UriTooLong', {
      message: `The address of the request is longer than ${limits.urlLength} characters.`,
    })
  }
  if (raw.startsWith('/')) return parseOriginForm(raw, null, limits)
  if (raw === '*') return { segments: ['*'], search: '', host: null }
  const absolute = ABSOLUTE_FORM.exec(raw)
  if (!absolute) throw badRequest('The address of the request is malformed.')
  const rest = absolute[2] ?? '/'
  return parseOriginForm(rest.startsWith('/') ? rest : `/${rest}`, absolute[1]!, limits)
}

/** What `decodeSegment` looks for; a path without it is already decoded. */
const UNUSUAL = /[%\\]|\/\./

function parseOriginForm(raw: string, host: string | null, limits: Pick<HttpLimits, 'queryParams'>): Target {
  if (raw.includes('#')) throw badRequest('The address of the request contains a fragment ("#").')
  const mark = raw.indexOf('?')
  const path = mark === -1 ? raw : raw.slice(0, mark)
  const search = mark === -1 ? '' : raw.slice(mark + 1)
  if (search !== '') checkQuery(search, limits.queryParams)
  const segments = splitPath(path)
  if (UNUSUAL.test(path)) {
    for (let i = 0; i < segments.length; i++) segments[i] = decodeSegment(segments[i]!)
  }
  return { segments, search, host }
}

/** `/a/b/` → a, b. By hand, because `split` makes one more string and one more array and this runs for every request. */
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

/** Decodes exactly once. What would mean another path after a second look (a slash, a dot segment) is refused here. */
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

/** NUL is refused because PostgreSQL cannot hold it in a text: it would surface as a server error far from here. */
function checkQuery(search: string, maxParams: number): void {
  if (search.includes('%00')) throw badRequest('The query string contains a NUL character.')
  let count = 1
  for (let at = search.indexOf('&'); at !== -1; at = search.indexOf('&', at + 1)) count++
  if (count > maxParams) throw badRequest(`The query string has more than ${maxParams} parameters.`)
}
