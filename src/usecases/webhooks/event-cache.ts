import type { CallEvent } from '#domain/webhooks/request'
import { Lru } from '#lib/lru'

const MAX_BYTES = 8 * 1024 * 1024

/** LRU cache of webhook events. Most events are sent to several webhooks and are the same for all of them. */
export class EventCache {
  readonly #events = new Lru<string, CallEvent>({ maxBytes: MAX_BYTES })
  readonly #reading = new Map<string, Promise<CallEvent | null>>()

  /** Concurrent misses of the same key share one read. */
  async get(key: string, read: () => Promise<CallEvent | null>): Promise<CallEvent | null> {
    const cached = this.#events.get(key)
    if (cached) return cached
    let reading = this.#reading.get(key)
    if (!reading) {
      reading = read().finally(() => this.#reading.delete(key))
      this.#reading.set(key, reading)
    }
    const event = await reading
    if (event) this.#events.set(key, event, 2 * event.text.length + 500)
    return event
  }
}
