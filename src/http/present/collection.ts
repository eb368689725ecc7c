import { arraySys } from './sys.ts'

export interface PageOfItems {
  total: number
  skip: number
  limit: number
}

/** The envelope of every list. `skip` and `limit` are echoed as they were asked for, whatever was found. */
export const collection = <T>({ total, skip, limit }: PageOfItems, items: readonly T[]) => ({
  sys: arraySys,
  total,
  skip,
  limit,
  items,
})

/** For lists that are short enough to be read whole. */
export const slice = <T>(page: { skip: number; limit: number }, all: readonly T[]) => ({
  total: all.length,
  ...page,
  items: all.slice(page.skip, page.skip + page.limit),
})
