import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

export interface LruOptions {
  /** The sum of the sizes given to `set` never exceeds this; 0 caches nothing. */
  readonly maxBytes: number
  /** Entries older than this are not returned. */
  readonly ttl?: { readonly ms: number; readonly clock: Pick<Clock, 'monotonic'> }
}

interface Item<V> {
  readonly value: V
  readonly expires: number
}

/**
 * LRU cache bounded in bytes; the caller specifies the size of each value. It wraps lru-cache, which has no caches of 0 bytes,
 * no `undefined` values, and no entries that expire by our clock.
 */
export class Lru<K extends NonNullable<unknown>, V> {
  readonly #cache: LRUCache<K, Item<V>>
  readonly #maxBytes: number
  readonly #ttl: LruOptions['ttl']

  constructor({ maxBytes, ttl }: LruOptions) {
    if (!(maxBytes >= 0)) throw new RangeError('maxBytes must be a number of at least 0')
    this.#maxBytes = Math.floor(maxBytes)
    this.#ttl = ttl
    this.#cache = new LRUCache({ maxSize: Math.max(1, this.#maxBytes) })
  }

  get bytes(): number {
    return this.#cache.calculatedSize
  }

  get size(): number {
    return this.#cache.size
  }

  get(key: K): V | undefined {
    const item = this.#cache.get(key)
    if (!item) return undefined
    if (item.expires > this.#now()) return item.value
    this.#cache.delete(key)
    return undefined
  }

  /**
   * Returns false when the value alone is larger than the cache.
   * @param bytes  counted as at least 1, so that the number of entries is bounded too
   */
  set(key: K, value: V, bytes: number): boolean {
    if (!(bytes >= 0)) throw new RangeError('a size must be a number of at least 0')
    const size = Math.max(1, Math.ceil(bytes))
    if (size > this.#maxBytes) {
      this.#cache.delete(key)
      return false
    }
    const expires = this.#now() + (this.#ttl?.ms ?? Number.POSITIVE_INFINITY)
    this.#cache.set(key, { value, expires }, { size })
    return true
  }

  delete(key: K): boolean {
    return this.#cache.delete(key)
  }

  clear(): void {
    this.#cache.clear()
  }

  #now(): number {
    return this.#ttl?.clock.monotonic() ?? 0
  }
}
