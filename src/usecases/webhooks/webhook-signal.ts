/** Wakes the webhook worker of this process. Workers of other processes find new calls when they poll. */
export class WebhookSignal {
  readonly #listeners = new Set<() => void>()

  /** Call this after a transaction that enqueued calls or changed webhooks. */
  notify(): void {
    for (const wake of this.#listeners) wake()
  }

  subscribe(wake: () => void): Disposable {
    this.#listeners.add(wake)
    return { [Symbol.dispose]: () => void this.#listeners.delete(wake) }
  }
}
