/** The log of a space has come (at least) this far. */
export interface LogMove {
  space: string
  position: number
}

export type LogListener = (moved: LogMove) => void

/**
 * Who wants to hear that a log has moved, and how far each is known to be, so that the same news is told once however
 * many ways it arrives. Starts to look for the news of other processes when the first listener comes.
 */
export class LogNews {
  readonly #heads = new Map<string, number>()
  readonly #listeners = new Set<LogListener>()
  readonly #startLooking: (news: LogNews) => Disposable
  #looking: Disposable | null = null

  constructor(startLooking: (news: LogNews) => Disposable) {
    this.#startLooking = startLooking
  }

  tell(moved: LogMove): void {
    if (moved.position <= (this.#heads.get(moved.space) ?? 0)) return
    this.#heads.set(moved.space, moved.position)
    for (const listener of this.#listeners) listener(moved)
  }

  listen(listener: LogListener): Disposable {
    this.#listeners.add(listener)
    this.#looking ??= this.#startLooking(this)
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) }
  }

  [Symbol.dispose](): void {
    this.#listeners.clear()
    this.#looking?.[Symbol.dispose]()
    this.#looking = null
  }
}
