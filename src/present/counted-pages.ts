import { notABoolean, skipWithCursor, unusablePage } from '#domain/query/query-errors'
import { type PageRule, readPage } from './read-page.ts'
import { arraySys } from './sys.ts'

export interface CountedPage {
  skip: number
  limit: number
  /** Whether pages have links to the next and previous page. */
  cursor: boolean
}

/** A page of a platform collection that also supports `cursor=true`; its page tokens are offsets. */
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

/** The request, for the URLs of the next and previous page. */
interface RequestedList {
  path: string
  query: URLSearchParams
}

export const countedCollection = <T>(page: CountedPage, found: Found<T>, requested: RequestedList) =>
  page.cursor
    ? cursorCollection(page, found, requested)
    : { sys: arraySys, total: found.total, skip: page.skip, limit: page.limit, items: found.items }

export function cursorCollection<T>(
  { skip, limit }: Pick<CountedPage, 'skip' | 'limit'>,
  { total, items }: Found<T>,
  { path, query }: RequestedList,
) {
  const url = (name: 'pageNext' | 'pagePrev', offset: number) => {
    const params = new URLSearchParams(query)
    params.delete('pageNext')
    params.delete('pagePrev')
    params.set('cursor', 'true')
    params.set(name, Buffer.from(String(offset)).toString('base64url'))
    return `${path}?${params}`
  }
  const pages = {
    ...(limit > 0 && skip + items.length < total && { next: url('pageNext', skip + items.length) }),
    ...(limit > 0 && skip > 0 && { prev: url('pagePrev', Math.max(0, skip - limit)) }),
  }
  return { sys: arraySys, limit, pages, items }
}

function offsetOf(token: string, max: number): number {
  const text = Buffer.from(token, 'base64url').toString()
  if (!/^\d{1,9}$/.test(text) || Number(text) > max) throw unusablePage()
  return Number(text)
}
