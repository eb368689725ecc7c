import type { LogHead } from '#usecases/changes/log-heads'

interface Work<T> {
  /** The head of the log when the work began, and its position then. */
  readonly head: LogHead
  readonly position: number
  /** Null when it is done. */
  result: Promise<T> | null
}

/** Lets equal requests that arrive at the same time share one result. */
export class InFlight<T> {
  readonly #work = new Map<string, Work<T>>()

  /** A request that knows a later position than the running work starts its own: the result might be older than that. */
  share(key: string, head: LogHead, work: () => T | Promise<T>): T | Promise<T> {
    const { position } = head
    const running = this.#work.get(key)
    if (running?.result && running.head === head && running.position === position) return running.result
    const started = work()
    if (!(started instanceof Promise)) return started
    const own: Work<T> = { head, position, result: null }
    const result = started.finally(() => {
      // A Map that is written all the time leaves old tables behind, and they would keep every result alive.
      own.result = null
      if (this.#work.get(key) === own) this.#work.delete(key)
    })
    own.result = result
    this.#work.set(key, own)
    return result
  }
}
