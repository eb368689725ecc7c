import type { Clock } from '#lib/clock'

/** In milliseconds, with fractions. */
export const DATABASE_TIME = 'cast(extract(epoch from clock_timestamp()) * 1000 as float8)'

/**
 * The time of the database, so that all nodes go by one clock. Between two observations it advances with this process's
 * monotonic clock: setting the wall clock of a node changes nothing.
 */
export class DatabaseClock implements Clock {
  readonly #own: Clock
  /** Time of the database minus own monotonic time: the estimate and the bounds it is known to be within. */
  #offset: number
  #least = Number.NEGATIVE_INFINITY
  #most = Number.POSITIVE_INFINITY

  constructor(own: Clock) {
    this.#own = own
    this.#offset = own.now() - own.monotonic()
  }

  now(): number {
    return Math.floor(this.#offset + this.#own.monotonic())
  }

  monotonic(): number {
    return this.#own.monotonic()
  }

  sinceBoot(): number {
    return this.#own.sinceBoot?.() ?? this.#own.monotonic()
  }

  /** The database's clock showed `time` at some moment between `sentAt` and now, both monotonic. */
  observe(time: number, sentAt: number): void {
    const least = time - this.#own.monotonic()
    const most = time - sentAt
    const isFirst = this.#least === Number.NEGATIVE_INFINITY
    const isSame = least <= this.#most && most >= this.#least
    this.#least = isSame ? Math.max(least, this.#least) : least
    this.#most = isSame ? Math.min(most, this.#most) : most
    // Moves the estimate only as far as the bounds require, so a slow answer does not move the clock.
    this.#offset = isFirst ? (least + most) / 2 : Math.min(this.#most, Math.max(this.#least, this.#offset))
  }
}
