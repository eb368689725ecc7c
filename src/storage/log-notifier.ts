/** The log of a space has reached at least this position. */
export interface LogMove {
  space: string
  position: number
  /**
   * The log was replaced, so earlier positions are invalid: the space was deleted and created again, or the database
   * lost its latest commits (failover to a lagging replica, restored backup).
   */
  restarted?: boolean
}

export type LogListener = (moved: LogMove) => void

/**
 * Notifies listeners once per move of a log, although a move may be reported several times. Starts polling for moves of
 * other processes when the first listener is added.
 */
export class LogNotifier {
  readonly #heads = new Map<string, number>()
  readonly #listeners = new Set<LogListener>()
  readonly #startPolling: (notifier: LogNotifier) => Disposable
  #polling: Disposable | null = null

  constructor(startPolling: (notifier: LogNotifier) => Disposable) {
    this.#startPolling = startPolling
  }

  notify(moved: LogMove): void {
    if (!moved.restarted && moved.position <= (this.#heads.get(moved.space) ?? 0)) return
    this.#heads.set(moved.space, moved.position)
    for (const listener of this.#listeners) listener(moved)
  }

  /** The last known position of each log. */
  known(): ReadonlyMap<string, number> {
    return new Map(this.#heads)
  }

  /**
   * Reports the heads that a poll has read. `known` are the positions when the poll began: a log that is shorter was
   * replaced. If `isAnotherDatabase`, all logs were replaced, including those it does not have.
   */
  found(known: ReadonlyMap<string, number>, heads: readonly LogMove[], isAnotherDatabase = false): void {
    for (const head of heads) {
      const restarted = isAnotherDatabase || (known.get(head.space) ?? 0) > head.position
      this.notify(restarted ? { ...head, restarted } : head)
    }
    if (!isAnotherDatabase) return
    const present = new Set(heads.map(({ space }) => space))
    for (const space of known.keys()) if (!present.has(space)) this.notify({ space, position: 0, restarted: true })
  }

  listen(listener: LogListener): Disposable {
    this.#listeners.add(listener)
    this.#polling ??= this.#startPolling(this)
    return { [Symbol.dispose]: () => void this.#listeners.delete(listener) }
  }

  [Symbol.dispose](): void {
    this.#listeners.clear()
    this.#polling?.[Symbol.dispose]()
    this.#polling = null
  }
}
