import { type Selection, selectedParts } from '#domain/query/plan-select'
import type { Listed, ListPage } from '#usecases/search/search'
import { addressOf, type RoutedPath } from './params.ts'
import { arraySys } from './sys.ts'

/** The request of a search. */
export interface SearchRequest extends RoutedPath {
  readonly query: URLSearchParams
}

/**
 * The response to a search: a page with a total, or a page with links to the next and previous page. `path` is the path of
 * the list. With `select`, items hold fewer members than their type says.
 */
export function searchCollection<Item extends object>(
  request: SearchRequest,
  path: string,
  { page, select }: Pick<Listed<unknown>, 'page' | 'select'>,
  items: readonly Item[],
) {
  const shown = select ? items.map((item) => selected(item, select)) : items
  return { ...searchEnvelope(request, path, page), items: shown }
}

/** Serializes an item as soon as it is read. */
export const writing =
  <T>(present: (item: T) => Readonly<Record<string, unknown>>) =>
  (item: T, select: Selection | null): string => {
    const shown = present(item)
    return JSON.stringify(select ? selected(shown, select) : shown)
  }

/** The same as `searchCollection`, for items that are already serialized. */
export function writtenCollection(request: SearchRequest, path: string, { page, items }: Listed<string>): Buffer {
  const envelope = JSON.stringify(searchEnvelope(request, path, page)).slice(0, -1)
  return Buffer.from(`${envelope},"items":[${items.join(',')}]}`)
}

/** All members of the response except `items`, which come last. */
export function searchEnvelope(request: SearchRequest, path: string, page: ListPage) {
  if ('total' in page) return { sys: arraySys, total: page.total, skip: page.skip, limit: page.limit }
  const { next, previous, limit } = page
  const pages = {
    ...(next !== null && { next: pageUrl(request, path, 'pageNext', next) }),
    ...(previous !== null && { prev: pageUrl(request, path, 'pagePrev', previous) }),
  }
  return { sys: arraySys, limit, pages }
}

export function selected<Item extends object>(item: Item, select: Selection): Item {
  const members = Object.entries(item).flatMap(([name, member]): [string, unknown][] => {
    const parts = select.get(name)
    if (parts === undefined) return []
    return [[name, parts === 'all' ? member : selectedParts(member as Record<string, unknown>, parts)]]
  })
  return Object.fromEntries(members) as Item
}

/** The URL of another page of the same search. Clients read the token from it. */
function pageUrl(request: SearchRequest, path: string, name: 'pageNext' | 'pagePrev', token: string): string {
  const { space, environment } = addressOf(request)
  const query = new URLSearchParams(request.query)
  query.delete('pageNext')
  query.delete('pagePrev')
  query.set('cursor', 'true')
  query.set(name, token)
  const base = `/spaces/${encodeURIComponent(space)}/environments/${encodeURIComponent(environment)}`
  return `${base}/${path}?${query}`
}
