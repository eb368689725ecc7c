import type { Store } from '#storage/store'

/** The log was not followed for longer than the staleness bound, so writes of other nodes may be unknown here. */
export function isLogStale({ following: { freshUntil } }: Pick<Store, 'following'>): boolean {
  return freshUntil !== Number.POSITIVE_INFINITY && performance.now() > freshUntil
}
