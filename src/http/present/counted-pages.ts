import { notABoolean, skipWithCursor, unusablePage } from '#domain/query/query-errors'
import { type PageRule, readPage } from './read-page.ts'
import { arraySys } from './sys.ts'

export interface CountedPage {
  skip: number
  limit: number
  /** Whether pages have links to their neighbours. */
  cursor: boolean
}

/** A page of a platform collection, with offset or cursor paging (`cursor=true`). Page tokens are encoded offsets. */
export function readCountedPage(query: URLSearchParams, rule: PageRule): CountedPage {
  const page = readPage(query, rule)
  const wanted = query.get('cursor') ?? 'false'
  if (wanted !== 'true' && wanted !== 'false') throw notABoolean('cursor')
  const token = query.get('pageNext') ?? query.get('pagePrev')
  if (wanted === 'false' && token === null) return { ...page, cursor: false }
  if (query.has('skip')) throw skipWithCursor()
  return { ...page, skip: token === null ? 0 : offsetOf(token, rule.limits.skip), cursor: true }
}

interface Found<T> {
  total: number
  items: readonly T[]
}

/** The path and query of the request, for links to neighbouring pages. */
interface RequestUrl {
  path: string
  query: URLSearchParams
}

export const countedCollection = <T>(page: CountedPage, found: Found<T>, url: RequestUrl) =>
  page.cursor
    ? cursorCollection(page, found, url)
    : { sys: arraySys, total: found.total, skip: page.skip, limit: page.limit, items: found.items }

export function cursorCollection<T>(
  { skip, limit }: Pick<CountedPage, 'skip' | 'limit'>,
  { total, items }: Found<T>,
  { path, query }: RequestUrl,
) {
  const pageUrl = (name: 'pageNext' | 'pagePrev', offset: number) => {
    const params = new URLSearchParams(query)
    params.delete('pageNext')
    params.delete('pagePrev')
    params.set('cursor', 'true')
    params.set(name, Buffer.from(String(offset)).toString('base64url'))
    return `${path}?${params}`
  }
  const pages = {
    ...(limit > 0 && skip + items.length < total && { next: pageUrl('pageNext', skip + items.length) }),
    ...(limit > 0 && skip > 0 && { prev: pageUrl('pagePrev', Math.max(0, skip - limit)) }),
  }
  return { sys: arraySys, limit, pages, items }
}

function offsetOf(token: string, max: number): number {
  const text = Buffer.from(token, 'base64url').toString()
  if (!/^\d{1,9}$/.test(text) || Number(text) > max) throw unusablePage()
  return Number(text)
}
