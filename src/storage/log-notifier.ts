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
  /** The former positions of logs that have moved since the last poll began. */
  #movedFrom = new Map<string, number>()

  constructor(startPolling: (notifier: LogNotifier) => Disposable) {
    this.#startPolling = startPolling
  }

  notify(moved: LogMove): void {
    const known = this.#heads.get(moved.space) ?? 0
    if (!moved.restarted && moved.position <= known) return
    if (!this.#movedFrom.has(moved.space)) this.#movedFrom.set(moved.space, known)
    this.#heads.set(moved.space, moved.position)
    for (const listener of this.#listeners) listener(moved)
  }

  /** Call this before a poll reads the heads. */
  beginPoll(): void {
    this.#movedFrom.clear()
  }

  /**
   * Reports the heads that a poll has read; the poll may leave out logs that have not moved. A log that is shorter than
   * when the poll began was replaced. If `isAnotherDatabase`, all logs were replaced, including those it does not have.
   */
  found(heads: readonly LogMove[], isAnotherDatabase = false): void {
    const movedFrom = this.#movedFrom
    this.#movedFrom = new Map()
    for (const head of heads) {
      const known = movedFrom.get(head.space) ?? this.#heads.get(head.space) ?? 0
      const restarted = isAnotherDatabase || known > head.position
      this.notify(restarted ? { ...head, restarted } : head)
    }
    if (!isAnotherDatabase) return
    const present = new Set(heads.map(({ space }) => space))
    for (const space of this.#heads.keys())
      if (!present.has(space)) this.notify({ space, position: 0, restarted: true })
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
