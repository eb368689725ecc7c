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
