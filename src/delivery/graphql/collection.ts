import type { Arguments } from '#domain/graphql/query/selection'

/** A page of a list, as its arguments request it. */
export interface RequestedPage {
  readonly skip: number
  readonly limit: number
  /** Null: pages by number. */
  readonly cursor: { readonly token: string | null; readonly backward: boolean } | null
}

/** The page, or a text about the argument that is out of bounds. */
export function requestedPage(args: Arguments, isCursor: boolean, maxLimit: number): RequestedPage | string {
  const limit = typeof args.limit === 'number' ? args.limit : 100
  const skip = typeof args.skip === 'number' ? args.skip : 0
  if (limit < 0 || limit > maxLimit) return `Query execution error. "limit" must be between 0 and ${maxLimit}.`
  if (skip < 0) return 'Query execution error. "skip" must not be negative.'
  if (!isCursor) return { skip, limit, cursor: null }
  const next = textOf(args.pageNext)
  const previous = textOf(args.pagePrev)
  if (next !== null && previous !== null) return 'Query execution error. Use either "pageNext" or "pagePrev".'
  return { skip: 0, limit, cursor: { token: next ?? previous, backward: previous !== null } }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

export interface PageResult {
  readonly total: number
  readonly skip: number
  readonly limit: number
  readonly next: string | null
  readonly previous: string | null
}

/** The number of items before a page of a list whose length is known: a token is an offset there. */
export function offsetOf({ skip, limit, cursor }: RequestedPage): number {
  if (cursor === null) return skip
  const { token, backward } = cursor
  if (token === null) return 0
  const offset = Number(/^offset:(\d{1,9})$/.exec(Buffer.from(token, 'base64url').toString())?.[1] ?? 0)
  return backward ? Math.max(0, offset - limit) : offset
}

/** The result for a page that starts at `offsetOf(page)`. */
export function pageAtOffset(page: RequestedPage, total: number): PageResult {
  const { skip, limit } = page
  const start = offsetOf(page)
  const end = start + limit
  return {
    ...{ total, skip, limit },
    next: end < total ? offsetToken(end) : null,
    previous: start > 0 ? offsetToken(start) : null,
  }
}

const offsetToken = (offset: number): string => Buffer.from(`offset:${offset}`).toString('base64url')
