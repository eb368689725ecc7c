import type { Clock } from './clock.ts'

export interface LruOptions {
  /** The sum of the sizes given to `set` never exceeds this. */
  readonly maxBytes: number
  /** Entries older than this are not returned. Needs a clock. */
  readonly ttl?: { readonly ms: number; readonly clock: Pick<Clock, 'monotonic'> }
}

interface Item<V> {
  readonly value: V
  readonly bytes: number
  readonly expires: number
}

/** A map that forgets what was used longest ago once its bytes are spent. The caller says how big a value is. */
export class Lru<K, V> {
  // A Map keeps the order of insertion; moving an item to the end on use makes its front the least recently used.
  readonly #items = new Map<K, Item<V>>()
  readonly #options: LruOptions
  #bytes = 0

  constructor(options: LruOptions) {
    if (!(options.maxBytes >= 0)) throw new RangeError('maxBytes must be a number of at least 0')
    this.#options = options
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#items.size
  }

  get(key: K): V | undefined {
    const item = this.#items.get(key)
    if (!item) return undefined
    if (item.expires <= this.#now()) {
      this.delete(key)
      return undefined
    }
    this.#items.delete(key)
    this.#items.set(key, item)
    return item.value
  }

  /** Stores the value and answers true, or false when it alone is larger than the whole cache. */
  set(key: K, value: V, bytes: number): boolean {
    if (!(bytes >= 0)) throw new RangeError('a size must be a number of at least 0')
    this.delete(key)
    if (bytes > this.#options.maxBytes) return false
    this.#items.set(key, { value, bytes, expires: this.#now() + (this.#options.ttl?.ms ?? Number.POSITIVE_INFINITY) })
    this.#bytes += bytes
    for (const oldest of this.#items.keys()) {
      if (this.#bytes <= this.#options.maxBytes) break
      this.delete(oldest)
    }
    return true
  }

  delete(key: K): boolean {
    const item = this.#items.get(key)
    if (!item) return false
    this.#bytes -= item.bytes
    return this.#items.delete(key)
  }

  clear(): void {
    this.#items.clear()
    this.#bytes = 0
  }

  #now(): number {
    return this.#options.ttl?.clock.monotonic() ?? 0
  }
}
