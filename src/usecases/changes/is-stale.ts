import type { Store } from '#storage/store'

/** The log has not been followed for longer than the staleness bound, so this node may lack changes of other nodes. */
export function isStale({ following: { freshUntil } }: Pick<Store, 'following'>): boolean {
  return freshUntil !== Number.POSITIVE_INFINITY && performance.now() > freshUntil
}
