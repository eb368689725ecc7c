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

/** One parameter in characters that stand for themselves is written as it would be written here. */
const PLAIN = /^[\w.*-]+=[\w.*-]*$/

/** The same for requests, many of which are written alike. One with a token in its address is not remembered. */
export function createCanonicalQueries(): (request: { url: string; query: URLSearchParams }) => string {
  const known = new Lru<string, string>({ maxBytes: REMEMBERED_BYTES })
  return (request) => {
    const { url } = request
    const mark = url.indexOf('?')
    if (mark === -1) return ''
    const search = url.slice(mark + 1)
    if (PLAIN.test(search) && !search.startsWith('access_token=')) return search
    const before = known.get(url)
    if (before !== undefined) return before
    const query = canonicalQuery(request.query)
    if (!/token|%/i.test(url)) known.set(url, query, (url.length + query.length) * 2 + 100)
    return query
  }
}
