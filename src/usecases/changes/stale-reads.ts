import { isUnavailable } from '#domain/errors'
import type { Stage } from '#domain/resources/resource'
import type { Following } from '#storage/store'

/** Maximum age per stage; 0 turns stale reads off. */
export type StaleBounds = Readonly<Record<Stage, number>>

const OFF: StaleBounds = { published: 0, current: 0 }

/** Decides what may be read from memory while the database cannot be reached (`SHEAF_STALE_IF_ERROR`). */
export class StaleReads {
  readonly boundMs: StaleBounds
  readonly #following: Following
  /** Number of stale responses. */
  responses = 0

  constructor({ following }: { following: Following }, boundMs: StaleBounds = OFF) {
    this.#following = following
    this.boundMs = boundMs
  }

  get isAway(): boolean {
    return this.#following.isAway
  }

  /** Whether something that was last known to be valid this long ago may be used. */
  allows(stage: Stage, ageMs: number): boolean {
    return this.isAway && this.isWithinBound(stage, ageMs)
  }

  isWithinBound(stage: Stage, ageMs: number): boolean {
    return this.boundMs[stage] > 0 && ageMs <= this.boundMs[stage]
  }

  /** Whether the result of the last check of an API key may be used. `checkedAt` is the start of it (`performance.now()`). */
  allowsKey(stage: Stage, checkedAt: number): boolean {
    // A key that was changed before the outage must not be used, even if this node has not checked it since.
    return checkedAt > this.#following.rightsUnchangedSince && this.allows(stage, performance.now() - checkedAt)
  }

  /**
   * The result of `work`, which waits for the database, or a stale one when the database fails or is found to be away meanwhile.
   * `stale` returns null when there is none.
   */
  orStale<T>(work: Promise<T>, stale: () => T | null): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const tryStale = (): void => {
      try {
        const found = stale()
        if (found !== null) resolve(found)
      } catch (error) {
        reject(error)
      }
    }
    const waiting = this.#following.onAway(tryStale)
    work
      .finally(() => waiting[Symbol.dispose]())
      .then(resolve, (error) => {
        if (isUnavailable(error)) tryStale()
        // Without effect if there was something stale.
        reject(error)
      })
    return promise
  }

  /**
   * Counts a stale response and returns the headers that mark it (RFC 7234). They replace the cache headers of the operator: a
   * cache in front must not store what may have been purged from it.
   */
  mark(ageMs: number) {
    this.responses++
    return {
      Age: String(Math.ceil(ageMs / 1000)),
      Warning: '110 - "Response is Stale"',
      'Cache-Control': 'max-age=0, private',
    }
  }
}
