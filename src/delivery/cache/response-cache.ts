import type { Dependency } from '#domain/changes/dependency'
import type { PreparedBody } from '../prepared-body.ts'
import type { AdmissionFilter } from './admission-filter.ts'
import { CacheEntry, type DependencyCache } from './dependency-cache.ts'
import type { DependencyIndex } from './dependency-index.ts'

/** Measured: objects and map slots of a response, and of each of its dependencies. */
const RESPONSE_BYTES = 1000
const DEPENDENCY_BYTES = 180

/** A larger response is always admitted on its second miss only. */
const LARGE_BYTES = 32 * 1024

export interface RenderedResponse {
  readonly key: string
  readonly body: PreparedBody
  readonly headers: Record<string, string> | undefined
  readonly dependencies: ReadonlySet<Dependency>
  /** The index of the stage that the response shows. */
  readonly index: DependencyIndex
}

class CachedResponse extends CacheEntry {
  readonly key: string
  readonly body: PreparedBody
  readonly headers: Record<string, string> | undefined
  readonly #owner: ResponseCache

  constructor(owner: ResponseCache, bytes: number, { key, body, headers, dependencies, index }: RenderedResponse) {
    super(bytes, [...dependencies], index)
    this.#owner = owner
    this.key = key
    this.body = body
    this.headers = headers
  }

  link(): void {
    this.#owner.entries.get(this.key)?.remove()
    this.#owner.entries.set(this.key, this)
    this.body.cacheEntry = this
  }

  unlink(): void {
    if (this.#owner.entries.get(this.key) === this) this.#owner.entries.delete(this.key)
    this.body.cacheEntry = null
  }

  /** Counts as a miss: the response was worth caching, so it is admitted again at once. */
  override invalidate(): void {
    this.remove()
    this.#owner.admission.isRepeated(this.key)
  }
}

/** The responses for one name of an environment. */
export class ResponseCache {
  readonly entries = new Map<string, CachedResponse>()
  readonly admission: AdmissionFilter
  readonly #cache: DependencyCache

  constructor(cache: DependencyCache, admission: AdmissionFilter) {
    this.#cache = cache
    this.admission = admission
  }

  get(key: string): Pick<RenderedResponse, 'body' | 'headers'> | undefined {
    const response = this.entries.get(key)
    if (response) response.used = true
    return response
  }

  /**
   * When the cache is full, a response is admitted on its second miss: a client that requests every page once evicts
   * nothing.
   */
  add(response: RenderedResponse): void {
    const { key, body, dependencies } = response
    const bytes = body.length + RESPONSE_BYTES + key.length * 2 + dependencies.size * DEPENDENCY_BYTES
    const hasRoom = body.length <= LARGE_BYTES && this.#cache.bytes + bytes <= this.#cache.maxBytes
    if (hasRoom || this.admission.isRepeated(key)) this.#cache.add(new CachedResponse(this, bytes, response))
  }

  clear(): void {
    for (const response of this.entries.values()) response.remove()
  }
}
