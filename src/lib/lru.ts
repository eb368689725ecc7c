import type { Clock } from './clock.ts'

export interface LruOptions<V = unknown> {
  /** The sum of the sizes given to `set` never exceeds this. */
  readonly maxBytes: number
  /** Entries older than this are not returned. Needs a clock. */
  readonly ttl?: { readonly ms: number; readonly clock: Pick<Clock, 'monotonic'> }
  /** Told of everything that leaves, whether it was forgotten, replaced or deleted. */
  readonly onLeave?: (value: V) => void
}

interface Item<V> {
  readonly value: V
  bytes: number
  readonly expires: number
}

/** A map that forgets what was used longest ago once its bytes are spent. The caller says how big a value is. */
export class Lru<K, V> {
  // A Map keeps the order of insertion; moving an item to the end on use makes its front the least recently used.
  readonly #items = new Map<K, Item<V>>()
  readonly #options: LruOptions<V>
  #newest: K | undefined
  #bytes = 0

  constructor(options: LruOptions<V>) {
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
    // What is asked for again and again is at the end already.
    if (key !== this.#newest) {
      this.#items.delete(key)
      this.#items.set(key, item)
      this.#newest = key
    }
    return item.value
  }

  /** Stores the value and answers true, or false when it alone is larger than the whole cache. */
  set(key: K, value: V, bytes: number): boolean {
    if (!(bytes >= 0)) throw new RangeError('a size must be a number of at least 0')
    this.delete(key)
    if (bytes > this.#options.maxBytes) return false
    this.#newest = key
    this.#items.set(key, { value, bytes, expires: this.#now() + (this.#options.ttl?.ms ?? Number.POSITIVE_INFINITY) })
    this.#bytes += bytes
    this.#shrink()
    return true
  }

  /** A value that is kept has become larger. */
  grow(key: K, bytes: number): void {
    const item = this.#items.get(key)
    if (!item) return
    item.bytes += bytes
    this.#bytes += bytes
    this.#shrink()
  }

  delete(key: K): boolean {
    const item = this.#items.get(key)
    if (!item) return false
    this.#bytes -= item.bytes
    this.#items.delete(key)
    if (key === this.#newest) this.#newest = undefined
    this.#options.onLeave?.(item.value)
    return true
  }

  clear(): void {
    for (const key of this.#items.keys()) this.delete(key)
  }

  #shrink(): void {
    for (const oldest of this.#items.keys()) {
      if (this.#bytes <= this.#options.maxBytes) break
      this.delete(oldest)
    }
  }

  #now(): number {
    return this.#options.ttl?.clock.monotonic() ?? 0
  }
}
