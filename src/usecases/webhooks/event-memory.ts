import type { CallEvent } from '#domain/webhooks/request'
import { Lru } from '#lib/lru'

const BYTES = 8 * 1024 * 1024

/** Events that were told a moment ago: most are told to several webhooks, and are the same for all of them. */
export class EventMemory {
  readonly #events = new Lru<string, CallEvent>({ maxBytes: BYTES })
  readonly #reading = new Map<string, Promise<CallEvent | null>>()

  /** Several who ask at the same time wait for one who reads. */
  async get(key: string, read: () => Promise<CallEvent | null>): Promise<CallEvent | null> {
    const known = this.#events.get(key)
    if (known) return known
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
