import { arraySys } from './sys.ts'

export interface PageOfItems {
  total: number
  skip: number
  limit: number
}

/** The response to a list request. `skip` and `limit` are the requested values, whatever was found. */
export const collection = <T>({ total, skip, limit }: PageOfItems, items: readonly T[]) => ({
  sys: arraySys,
  total,
  skip,
  limit,
  items,
})

/** A page of a list that is short enough to be read whole. */
export const slice = <T>(page: { skip: number; limit: number }, all: readonly T[]) => ({
  total: all.length,
  ...page,
  items: all.slice(page.skip, page.skip + page.limit),
})
