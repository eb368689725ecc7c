import type { Clock } from '#lib/clock'

/** In milliseconds, with fractions. */
export const DATABASE_TIME = 'cast(extract(epoch from clock_timestamp()) * 1000 as float8)'

/**
 * The time of the database, so that all nodes share one clock. Between observations it advances with the local
 * monotonic clock, so setting the wall clock of a node has no effect.
 */
export class DatabaseClock implements Clock {
  readonly #local: Clock
  /** Database time minus local monotonic time: the estimate and its known bounds. */
  #offset: number
  #min = Number.NEGATIVE_INFINITY
  #max = Number.POSITIVE_INFINITY

  constructor(local: Clock) {
    this.#local = local
    this.#offset = local.now() - local.monotonic()
  }

  now(): number {
    return Math.floor(this.#offset + this.#local.monotonic())
  }

  monotonic(): number {
    return this.#local.monotonic()
  }

  sinceBoot(): number {
    return this.#local.sinceBoot?.() ?? this.#local.monotonic()
  }

  /** The database clock showed `time` at some point between `sentAt` and now (both monotonic). */
  observe(time: number, sentAt: number): void {
    const min = time - this.#local.monotonic()
    const max = time - sentAt
    const isFirst = this.#min === Number.NEGATIVE_INFINITY
    const isSame = min <= this.#max && max >= this.#min
    this.#min = isSame ? Math.max(min, this.#min) : min
    this.#max = isSame ? Math.min(max, this.#max) : max
    // Moves the estimate only as far as the bounds require, so a slow response does not move the clock.
    this.#offset = isFirst ? (min + max) / 2 : Math.min(this.#max, Math.max(this.#min, this.#offset))
  }
}
