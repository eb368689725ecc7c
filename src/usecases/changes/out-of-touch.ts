import type { Store } from '#storage/store'

/** The log has not been followed for longer than the staleness bound: what other nodes have written may be unknown here. */
export function isOutOfTouch({ following: { freshUntil } }: Pick<Store, 'following'>): boolean {
  return freshUntil !== Number.POSITIVE_INFINITY && performance.now() > freshUntil
}
