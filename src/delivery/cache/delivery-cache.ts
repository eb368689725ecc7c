import type { Store, StoreReader } from '#storage/store'
import type { LogHead, LogHeads } from '#usecases/changes/log-heads'
import { isLogStale } from '#usecases/changes/log-staleness'
import type { MaybePromise } from '../steps.ts'
import { AdmissionFilter } from './admission-filter.ts'
import { DependencyCache } from './dependency-cache.ts'
import { ReadSnapshot, SnapshotOutdated } from './read-snapshot.ts'
import { SpaceCache } from './space-cache.ts'
import type { Caches } from './stage-cache.ts'

/** Maximum bytes of each cache. With 0 bytes for responses, nothing at all is cached. */
export interface CacheBytes {
  readonly responses: number
  readonly fragments: number
  readonly lists: number
}

/** With more log rows to follow, it is cheaper to empty the cache. */
const MAX_ROWS = 1000

/**
 * The caches of all spaces. They follow the change log: this process's own writes are followed before their response is
 * sent, those of other processes within 100 ms. When the log could not be followed for longer than the staleness bound,
 * every request asks the database for the position first.
 */
export class DeliveryCache implements Disposable {
  readonly #store: Store
  readonly #heads: LogHeads
  readonly #caches: Caches
  readonly #isEnabled: boolean
  readonly #spaces = new Map<string, SpaceCache>()
  readonly #subscription: Disposable

  constructor({ store, heads }: { store: Store; heads: LogHeads }, maxBytes: CacheBytes) {
    this.#store = store
    this.#heads = heads
    this.#isEnabled = maxBytes.responses > 0
    this.#caches = {
      responses: new DependencyCache(maxBytes.responses),
      fragments: new DependencyCache(maxBytes.fragments),
      lists: new DependencyCache(maxBytes.lists),
      admission: new AdmissionFilter(),
    }
    this.#subscription = store.onMove(({ space, position, restarted }) => {
      if (restarted) this.#end(space)
      else this.#noteMove(space, position)
    })
  }

  get bytes(): CacheBytes {
    const { responses, fragments, lists } = this.#caches
    return { responses: responses.bytes, fragments: fragments.bytes, lists: lists.bytes }
  }

  /** Lookups of all caches that found an entry, and those that found none. */
  get lookups(): Readonly<Record<keyof CacheBytes, { readonly hits: number; readonly misses: number }>> {
    return this.#caches
  }

  /** For the lookups of responses, which `Delivery` makes. */
  countResponse(isHit: boolean): void {
    if (isHit) this.#caches.responses.hits++
    else this.#caches.responses.misses++
  }

  /** False: every request has to ask the database. */
  get isUsable(): boolean {
    return this.#isEnabled && !isLogStale(this.#store)
  }

  /** The cache of a space if it can be used without following the log first. */
  upToDate(space: string): SpaceCache | null {
    const cache = this.#spaces.get(space)
    return cache?.isUpToDate && !isLogStale(this.#store) ? cache : null
  }

  /** The age of the cache of a space: the time since it is known that the log had no rows that the cache has not. */
  ageMs({ isUpToDate, validUntil }: SpaceCache): number {
    if (isUpToDate) return this.#store.following.ageMs()
    return validUntil === null ? Number.POSITIVE_INFINITY : performance.now() - validUntil
  }

  /** The cache of a space, whether it is up to date or not. */
  find(space: string): SpaceCache | undefined {
    return this.#spaces.get(space)
  }

  /** Runs `work` on the cache alone, at the position of the cache. Returns null when `work` needs the database. */
  withCacheOnly<T>(cache: SpaceCache, work: (snapshot: ReadSnapshot) => MaybePromise<T>): T | null {
    const { id: space, position } = cache
    const result = work(new ReadSnapshot(null, { space, position, cache, reader: null }))
    if (!(result instanceof Promise)) return result
    // Without a database there is nothing to wait for: it rejects with `NotCached`.
    result.catch(() => {})
    return null
  }

  /** Runs `work` in a snapshot that is not older than any position this process knows of. Synchronous if `work` is. */
  withSnapshot<T>(space: string, work: (snapshot: ReadSnapshot) => MaybePromise<T>): MaybePromise<T> {
    const cache = this.#spaces.get(space)
    if (!cache || isLogStale(this.#store)) return this.#withDatabase(space, work)
    if (cache.isUpToDate) return this.#withCache(cache, work)
    return this.#follow(cache).then((isUsable) =>
      isUsable ? this.#withCache(cache, work) : this.#withDatabase(space, work),
    )
  }

  [Symbol.dispose](): void {
    this.#subscription[Symbol.dispose]()
    this.#spaces.clear()
  }

  #withCache<T>(cache: SpaceCache, work: (snapshot: ReadSnapshot) => MaybePromise<T>): MaybePromise<T> {
    const { id: space, position } = cache
    const snapshot = new ReadSnapshot(this.#store, { space, position, cache, reader: null })
    const result = work(snapshot)
    return result instanceof Promise ? this.#finish(snapshot, result, work) : result
  }

  async #finish<T>(
    snapshot: ReadSnapshot,
    result: Promise<T>,
    work: (snapshot: ReadSnapshot) => MaybePromise<T>,
  ): Promise<T> {
    try {
      return await result
    } catch (error) {
      if (!(error instanceof SnapshotOutdated)) throw error
    } finally {
      if (snapshot.close) await snapshot.close()
    }
    return this.#withDatabase(snapshot.space, work)
  }

  #withDatabase<T>(space: string, work: (snapshot: ReadSnapshot) => MaybePromise<T>): Promise<T> {
    const head = this.#heads.head(space)
    return this.#store.read(async (reader) => work(await this.#open(space, head, reader)))
  }

  async #open(space: string, head: LogHead, reader: StoreReader): Promise<ReadSnapshot> {
    const position = await reader.changes.head(space)
    // A log that was restarted meanwhile has another head, and the reader still sees the old log.
    const isRestarted = this.#heads.head(space) !== head
    if (!this.#isEnabled || isRestarted) return new ReadSnapshot(this.#store, { space, position, cache: null, reader })
    let cache = this.#spaces.get(space)
    if (!cache) {
      cache = new SpaceCache(space, position, head, this.#caches)
      this.#spaces.set(space, cache)
    } else if (cache.position < position) await this.#followTo(cache, reader, position)
    return new ReadSnapshot(this.#store, { space, position, cache, reader })
  }

  /** Follows the log up to its head. Returns false when the log was restarted meanwhile. */
  async #follow(cache: SpaceCache): Promise<boolean> {
    while (!cache.isUpToDate) {
      cache.following ??= this.#store
        .read((reader) => this.#followTo(cache, reader, cache.head.position))
        .finally(() => {
          cache.following = null
        })
      await cache.following
    }
    return this.#spaces.get(cache.id) === cache
  }

  /** `head` was known before the reader's first query, so a log that ends earlier was restarted. */
  async #followTo(cache: SpaceCache, reader: StoreReader, head: number): Promise<void> {
    const changes = await reader.changes.after(cache.id, cache.position, MAX_ROWS)
    // Rows that this cache has not read may have been pruned.
    const hasGap = changes.length > 0 && changes[0]!.position > cache.position + 1
    if (!hasGap && changes.length < MAX_ROWS && (changes.at(-1)?.position ?? cache.position) >= head) {
      return cache.follow(changes)
    }
    const position = await reader.changes.head(cache.id)
    if (position >= head) {
      if (position > cache.position) cache.reset(position)
      return
    }
    if (this.#spaces.get(cache.id) === cache) this.#end(cache.id)
    else cache.end()
  }

  #noteMove(space: string, position: number): void {
    const cache = this.#spaces.get(space)
    // The row may have been committed at any time since the last poll, which did not find it.
    if (cache && position > cache.position) cache.validUntil ??= performance.now() - this.#store.following.ageMs()
  }

  #end(space: string): void {
    this.#spaces.get(space)?.end()
    this.#spaces.delete(space)
  }
}
