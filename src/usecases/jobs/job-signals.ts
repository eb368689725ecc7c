/** Connects the use cases that enqueue jobs with the job workers of the same process. Other processes poll. */
export class JobSignals {
  readonly #idleWorkers = new Set<() => void>()
  #hasWorkers = false
  readonly #awaited = new Map<number, Set<() => void>>()

  /** Call this after the transaction that enqueued a job. Returns whether this process runs job workers. */
  notify(): boolean {
    for (const wake of this.#idleWorkers) wake()
    return this.#hasWorkers
  }

  /** Called by workers: resolves at the next `notify`, after `ms`, or when `signal` is aborted. */
  async nextJob(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#hasWorkers = true
    const timer = setTimeout(resolve, ms)
    this.#idleWorkers.add(resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
    await promise
    clearTimeout(timer)
    this.#idleWorkers.delete(resolve)
  }

  /** Call this when this process has finished a job. */
  notifyEnd(job: number): void {
    for (const wake of this.#awaited.get(job) ?? []) wake()
  }

  /** Resolves when this process has finished the job, or after `ms`: another process may be running it. */
  async jobEnd(job: number, ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const listeners = this.#awaited.get(job) ?? new Set()
    this.#awaited.set(job, listeners.add(resolve))
    const timer = setTimeout(resolve, ms)
    await promise
    clearTimeout(timer)
    listeners.delete(resolve)
    if (listeners.size === 0) this.#awaited.delete(job)
  }
}
