import { Lru } from '#lib/lru'

/** With one of these, the response has links to other pages, which repeat the parameters in the order of the request. */
const KEEP_ORDER = ['cursor', 'pageNext', 'pagePrev']

/** The same text for all queries with the same parameters. Parameters with the same name keep their order. */
export function canonicalQuery(query: URLSearchParams): string {
  if (query.size > 1 && !KEEP_ORDER.some((name) => query.has(name))) {
    const sorted = new URLSearchParams(query)
    sorted.sort()
    return sorted.toString()
  }
  return query.toString()
}

const CACHE_BYTES = 4 * 1024 * 1024

/** Parameters without characters that need encoding: `URLSearchParams` would serialize them unchanged. */
const PLAIN = /^[\w.*-]+=[\w.*-]*(?:&[\w.*-]+=[\w.*-]*)*$/

/** Sorts plain parameters without parsing them; null for a query that has to be parsed. */
function plainQuery(search: string): string | null {
  if (!PLAIN.test(search) || search.includes('access_token=')) return null
  if (!search.includes('&')) return search
  const params = search.split('&')
  if (isInOrder(params)) return search
  const names = new Set(params.map(nameOf))
  if (KEEP_ORDER.some((name) => names.has(name))) return search
  return params.sort((a, b) => compare(nameOf(a), nameOf(b))).join('&')
}

function isInOrder(params: readonly string[]): boolean {
  for (let i = 1; i < params.length; i++) if (compare(nameOf(params[i - 1]!), nameOf(params[i]!)) > 0) return false
  return true
}

const nameOf = (param: string): string => param.slice(0, param.indexOf('='))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** `canonicalQuery` of a request, with a cache by URL. A URL with a token is not stored. */
export function createCanonicalQuery(): (request: { url: string; query: URLSearchParams }) => string {
  const cache = new Lru<string, string>({ maxBytes: CACHE_BYTES })
  return (request) => {
    const { url } = request
    const mark = url.indexOf('?')
    if (mark === -1) return ''
    const search = url.slice(mark + 1)
    const plain = plainQuery(search)
    if (plain !== null) return plain
    const cached = cache.get(url)
    if (cached !== undefined) return cached
    const query = canonicalQuery(request.query)
    if (!/token|%/i.test(url)) cache.set(url, query, (url.length + query.length) * 2 + 100)
    return query
  }
}
