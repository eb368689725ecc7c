/** Poll interval of the loops when no signal arrives. */
export const POLL_MS = 1000

/** Repeats a step: again at once after `wake`, otherwise after the poll interval. */
export class Loop {
  readonly #step: () => Promise<void>
  readonly #onError: (error: unknown) => void
  #isAwake = false
  #endSleep: () => void = () => {}
  #stopped = false

  constructor(step: () => Promise<void>, onError: (error: unknown) => void) {
    this.#step = step
    this.#onError = onError
  }

  async run(): Promise<void> {
    while (!this.#stopped) {
      this.#isAwake = false
      try {
        await this.#step()
      } catch (error) {
        // Usually the database is unavailable. Signals that came meanwhile wait for the poll interval too.
        this.#onError(error)
        this.#isAwake = false
      }
      await this.#sleep()
    }
  }

  wake(): void {
    this.#isAwake = true
    this.#endSleep()
  }

  stop(): void {
    this.#stopped = true
    this.#endSleep()
  }

  async #sleep(): Promise<void> {
    if (this.#isAwake || this.#stopped) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, POLL_MS)
    this.#endSleep = resolve
    await promise
    clearTimeout(timer)
  }
}
