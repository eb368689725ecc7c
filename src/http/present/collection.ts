import { arraySys } from './sys.ts'

export interface PageOfItems {
  total: number
  skip: number
  limit: number
}

/** The envelope of a list. `skip` and `limit` are those of the request. */
export const collection = <T>({ total, skip, limit }: PageOfItems, items: readonly T[]) => ({
  sys: arraySys,
  total,
  skip,
  limit,
  items,
})

/** One page of a list that was read in full. */
export const slice = <T>(page: { skip: number; limit: number }, all: readonly T[]) => ({
  total: all.length,
  ...page,
  items: all.slice(page.skip, page.skip + page.limit),
})
