import type { Dependency } from '#domain/changes/dependency'
import type { ChangedResource } from '#domain/changes/invalidation'
import type { PlanDependencies } from '#domain/query/plan-dependencies'
import { CacheEntry, type DependencyCache } from './dependency-cache.ts'
import type { DependencyIndex } from './dependency-index.ts'
import { PackedKeys } from './packed-keys.ts'

/** With more changes since a list was last used, a new query is cheaper than the update. */
const MAX_PENDING = 50
const MAX_KEYS = 2_000_000
const LIST_BYTES = 500

abstract class ListEntry extends CacheEntry {
  readonly #owner: ListCache
  readonly #query: string

  constructor(owner: ListCache, query: string, keyBytes: number, dependencies: readonly Dependency[]) {
    super(LIST_BYTES + query.length * 2 + keyBytes, dependencies, owner.index)
    this.#owner = owner
    this.#query = query
  }

  link(): void {
    this.#owner.entries.set(this.#query, this)
  }

  unlink(): void {
    if (this.#owner.entries.get(this.#query) === this) this.#owner.entries.delete(this.#query)
  }
}

/** The keys of all resources that a query finds, in order. Changes are recorded and applied when the list is next used. */
export class KeyList extends ListEntry {
  readonly keys: PackedKeys
  /** Ids of the resources that have changed since the list was last used, and whether they were removed meanwhile. */
  readonly pending = new Map<string, boolean>()
  /** A request is applying the pending changes. */
  isUpdating = false
  readonly #referenced: ReadonlySet<Dependency>

  constructor(owner: ListCache, query: string, keys: PackedKeys, { own, referenced }: PlanDependencies) {
    super(owner, query, keys.bytes, [...own, ...referenced])
    this.keys = keys
    this.#referenced = new Set(referenced)
  }

  /** A changed member can be moved within the list. A resource behind a reference may change any member. */
  override invalidate({ id, isRemoved }: ChangedResource, dependency: Dependency): void {
    this.pending.set(id, isRemoved || this.pending.get(id) === true)
    if (this.#referenced.has(dependency) || this.pending.size > MAX_PENDING) this.remove()
  }
}

/** A query that was requested once. Its list is cached on the second request, unless the list is too long. */
export class SeenQuery extends ListEntry {
  /** May be outdated: it only decides whether the list is too long. */
  readonly total: number

  constructor(owner: ListCache, query: string, total: number) {
    super(owner, query, 0, [])
    this.total = total
  }
}

/** The lists of one stage. Without a `cache`, nothing is stored. */
export class ListCache {
  readonly entries = new Map<string, ListEntry>()
  readonly index: DependencyIndex
  readonly #cache: DependencyCache | null

  constructor(cache: DependencyCache | null, index: DependencyIndex) {
    this.#cache = cache
    this.index = index
  }

  /** A list takes at most a quarter of the cache. */
  get maxKeys(): number {
    return Math.min(MAX_KEYS, Math.floor((this.#cache?.maxBytes ?? 0) / 4 / 4))
  }

  get(query: string): ListEntry | undefined {
    const entry = this.entries.get(query)
    if (entry) entry.used = true
    return entry
  }

  /** Counts a lookup of a list. */
  countLookup(isHit: boolean): void {
    if (this.#cache === null) return
    if (isHit) this.#cache.hits++
    else this.#cache.misses++
  }

  addSeen(query: string, total: number): void {
    this.#add(query, new SeenQuery(this, query, total))
  }

  addList(query: string, keys: ArrayLike<number>, dependencies: PlanDependencies): void {
    this.#add(query, new KeyList(this, query, new PackedKeys(keys), dependencies))
  }

  clear(): void {
    for (const entry of this.entries.values()) entry.remove()
  }

  #add(query: string, entry: ListEntry): void {
    this.entries.get(query)?.remove()
    this.#cache?.add(entry)
  }
}
