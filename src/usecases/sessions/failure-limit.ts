import type { Clock } from '#lib/clock'

const MOST_KEYS = 20_000

interface Window {
  count: number
  until: number
}

/**
 * Counts failures per key in windows that begin with the first one. An attempt is counted when it begins and taken back
 * when it succeeds: a hundred attempts at the same moment cannot all slip in before the first has failed.
 *
 * Kept in memory on purpose: writing a row for every failure would hand a guessing stranger a way to fill the disk and
 * to keep the one writer busy. A restart forgets the counts, which costs an attacker more time than it gives.
 */
export class FailureLimit {
  readonly #windows = new Map<string, Window>()
  readonly #most: number
  readonly #ms: number
  readonly #clock: Pick<Clock, 'monotonic'>

  constructor(clock: Pick<Clock, 'monotonic'>, most: number, ms: number) {
    this.#clock = clock
    this.#most = most
    this.#ms = ms
  }

  /** False when this key has failed too often. */
  begin(key: string): boolean {
    const window = this.#window(key)
    if (window.count >= this.#most) return false
    window.count += 1
    return true
  }

  takeBack(key: string): void {
    const window = this.#windows.get(key)
    if (window && window.count > 0) window.count -= 1
  }

  #window(key: string): Window {
    const now = this.#clock.monotonic()
    const open = this.#windows.get(key)
    if (open && open.until > now) return open
    this.#windows.delete(key)
    this.#makeRoom(now)
    const window = { count: 0, until: now + this.#ms }
    this.#windows.set(key, window)
    return window
  }

  /** Windows stand in the order they will end, so the first ones go first. */
  #makeRoom(now: number): void {
    for (const [key, window] of this.#windows) {
      if (window.until > now && this.#windows.size < MOST_KEYS) return
      this.#windows.delete(key)
    }
  }
}
