import { notABoolean, skipWithCursor, unusablePage } from '#domain/query/query-errors'
import { type PageRule, readPage } from '#present/read-page'
import { arraySys } from '#present/sys'

export interface CountedPage {
  skip: number
  limit: number
  /** Are pages to name their neighbours? */
  cursor: boolean
}

/** A page of a platform collection that clients may also walk by `cursor=true`; its tokens are places in the list. */
export function readCountedPage(query: URLSearchParams, rule: PageRule): CountedPage {
  const page = readPage(query, rule)
  const wanted = query.get('cursor') ?? 'false'
  if (wanted !== 'true' && wanted !== 'false') throw notABoolean('cursor')
  const token = query.get('pageNext') ?? query.get('pagePrev')
  if (wanted === 'false' && token === null) return { ...page, cursor: false }
  if (query.has('skip')) throw skipWithCursor()
  return { ...page, skip: token === null ? 0 : placeOf(token, rule.limits.skip), cursor: true }
}

interface Found<T> {
  total: number
  items: readonly T[]
}

/** What was asked for, to address the neighbours of the page. */
interface Asked {
  path: string
  query: URLSearchParams
}

export const countedCollection = <T>(page: CountedPage, found: Found<T>, asked: Asked) =>
  page.cursor
    ? cursorCollection(page, found, asked)
    : { sys: arraySys, total: found.total, skip: page.skip, limit: page.limit, items: found.items }

export function cursorCollection<T>(
  { skip, limit }: Pick<CountedPage, 'skip' | 'limit'>,
  { total, items }: Found<T>,
  { path, query }: Asked,
) {
  const url = (name: 'pageNext' | 'pagePrev', place: number) => {
    const asked = new URLSearchParams(query)
    asked.delete('pageNext')
    asked.delete('pagePrev')
    asked.set('cursor', 'true')
    asked.set(name, Buffer.from(String(place)).toString('base64url'))
    return `${path}?${asked}`
  }
  const pages = {
    ...(limit > 0 && skip + items.length < total && { next: url('pageNext', skip + items.length) }),
    ...(limit > 0 && skip > 0 && { prev: url('pagePrev', Math.max(0, skip - limit)) }),
  }
  return { sys: arraySys, limit, pages, items }
}

function placeOf(token: string, most: number): number {
  const text = Buffer.from(token, 'base64url').toString()
  if (!/^\d{1,9}$/.test(text) || Number(text) > most) throw unusablePage()
  return Number(text)
}
