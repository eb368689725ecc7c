import { Lru } from '#lib/lru'

/** Of these the order of all parameters shows in the answer: it names the addresses of its neighbours. */
const AS_WRITTEN = ['cursor', 'pageNext', 'pagePrev']

/** The same text for queries that ask for the same, in whatever order they do. Of one name the order counts. */
export function canonicalQuery(query: URLSearchParams): string {
  if (query.size > 1 && !AS_WRITTEN.some((name) => query.has(name))) {
    const sorted = new URLSearchParams(query)
    sorted.sort()
    return sorted.toString()
  }
  return query.toString()
}

const REMEMBERED_BYTES = 512 * 1024

/** Parameters in characters that stand for themselves are written as they would be written here. */
const PLAIN = /^[\w.*-]+=[\w.*-]*(?:&[\w.*-]+=[\w.*-]*)*$/

/** Of parameters like these; null where only taking them apart tells. */
function plainQuery(search: string): string | null {
  if (!PLAIN.test(search) || search.includes('access_token=')) return null
  if (!search.includes('&')) return search
  const params = search.split('&')
  if (isInOrder(params)) return search
  const names = new Set(params.map(nameOf))
  if (AS_WRITTEN.some((name) => names.has(name))) return search
  return params.sort((a, b) => compare(nameOf(a), nameOf(b))).join('&')
}

function isInOrder(params: readonly string[]): boolean {
  for (let i = 1; i < params.length; i++) if (compare(nameOf(params[i - 1]!), nameOf(params[i]!)) > 0) return false
  return true
}

const nameOf = (param: string): string => param.slice(0, param.indexOf('='))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The same for requests, many of which are written alike. One with a token in its address is not remembered. */
export function createCanonicalQueries(): (request: { url: string; query: URLSearchParams }) => string {
  const known = new Lru<string, string>({ maxBytes: REMEMBERED_BYTES })
  return (request) => {
    const { url } = request
    const mark = url.indexOf('?')
    if (mark === -1) return ''
    const search = url.slice(mark + 1)
    const plain = plainQuery(search)
    if (plain !== null) return plain
    const before = known.get(url)
    if (before !== undefined) return before
    const query = canonicalQuery(request.query)
    if (!/token|%/i.test(url)) known.set(url, query, (url.length + query.length) * 2 + 100)
    return query
  }
}
