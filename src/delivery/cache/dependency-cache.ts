import type { Dependency } from '#domain/changes/dependency'
import type { ChangedResource } from '#domain/changes/invalidation'
import type { DependencyIndex, Dependent } from './dependency-index.ts'

/** A response, a resource with its fragments, or a list. */
export abstract class CacheEntry implements Dependent {
  bytes: number
  /** Used since the last eviction sweep. */
  used = true
  /** The cache that counts the bytes; null before the entry is added and after it is removed. */
  cache: DependencyCache | null = null
  readonly dependencies: readonly Dependency[]
  /** Null for an entry without dependencies. */
  readonly index: DependencyIndex | null

  constructor(bytes: number, dependencies: readonly Dependency[], index: DependencyIndex | null) {
    this.bytes = bytes
    this.dependencies = dependencies
    this.index = index
  }

  /** Adds the entry to the map in which requests look it up. */
  abstract link(): void

  abstract unlink(): void

  /** Called when a resource that the entry depends on has changed. */
  invalidate(_resource: ChangedResource, _dependency: Dependency): void {
    this.remove()
  }

  remove(): void {
    if (this.cache) this.cache.remove(this)
    else this.unlink()
  }

  /** `bytes` may be negative. */
  grow(bytes: number): void {
    this.bytes += bytes
    this.cache?.grew(bytes)
  }
}

/**
 * Bounds the bytes of its entries and registers their dependencies. Eviction is second chance (CLOCK): a hit only sets
 * `used`, because one response uses hundreds of fragments; a sweep in the order of arrival removes the entries that were
 * not used since the sweep before.
 */
export class DependencyCache {
  readonly maxBytes: number
  hits = 0
  misses = 0
  readonly #entries = new Set<CacheEntry>()
  #bytes = 0

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes
  }

  get bytes(): number {
    return this.#bytes
  }

  /** Returns false for an entry that is larger than the whole cache. */
  add(entry: CacheEntry): boolean {
    if (entry.bytes > this.maxBytes) return false
    entry.cache = this
    entry.link()
    entry.index?.add(entry)
    this.#entries.add(entry)
    this.#bytes += entry.bytes
    this.#evict()
    return true
  }

  remove(entry: CacheEntry): void {
    if (!this.#entries.delete(entry)) return
    this.#bytes -= entry.bytes
    entry.cache = null
    entry.index?.remove(entry)
    entry.unlink()
  }

  grew(bytes: number): void {
    this.#bytes += bytes
    this.#evict()
  }

  #evict(): void {
    for (const entry of this.#entries) {
      if (this.#bytes <= this.maxBytes) return
      if (entry.used) {
        entry.used = false
        this.#entries.delete(entry)
        this.#entries.add(entry)
      } else this.remove(entry)
    }
  }
}
