/** The log of a space has come (at least) this far. */
export interface LogMove {
  space: string
  position: number
  /**
   * The log is another one than before, so earlier positions mean nothing any more: the space was deleted and created again,
   * or the database has lost its latest commits (failover to a replica that lagged, restored backup).
   */
  restarted?: boolean
}

export type LogListener = (moved: LogMove) => void

/**
 * Notifies listeners that a log has moved, once per move, although the same move may arrive in several ways. Starts to look
 * for moves of other processes when the first listener is added.
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

  /** How far each log is known to be. */
  known(): ReadonlyMap<string, number> {
    return new Map(this.#heads)
  }

  /**
   * Reports the heads that a look has found which began when `known` was known. A log that is shorter than that is another
   * one; so are all logs when the database is another one (`isAnotherDatabase`), those that it does not have included.
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
