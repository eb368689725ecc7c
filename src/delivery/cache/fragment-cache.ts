import type { Dependency } from '#domain/changes/dependency'
import { type Fragment, fragmentSize } from '../render/fragment.ts'
import { CacheEntry, type DependencyCache } from './dependency-cache.ts'

const RESOURCE_BYTES = 450

/** More than the locales and selections of a site. Clients can request any number of them. */
const MAX_VARIANTS = 32

/** The cache looks a resource up by its own dependency, so it needs no place in the dependency index. */
const NO_DEPENDENCIES: readonly Dependency[] = []

interface StoredResource {
  /** The key of the resource in the database. */
  resource: number
  id: string
  contentType: string | null
}

/** What a stage shows under an id: a resource with its fragments, or nothing. */
export class CachedResource extends CacheEntry {
  readonly dependency: Dependency
  readonly id: string
  /** 0 when the stage shows no such resource. */
  readonly key: number
  readonly contentType: string | null
  readonly #owner: FragmentCache
  readonly #variants: number[] = []
  readonly #fragments: Fragment[] = []

  constructor(owner: FragmentCache, dependency: Dependency, { id, resource, contentType }: StoredResource) {
    super(RESOURCE_BYTES, NO_DEPENDENCIES, null)
    this.#owner = owner
    this.dependency = dependency
    this.id = id
    this.key = resource
    this.contentType = contentType
  }

  get isAbsent(): boolean {
    return this.key === 0
  }

  /** The resource rendered in one variant: a locale, a name of the environment and a selection. */
  fragment(variant: number): Fragment | undefined {
    this.used = true
    const at = this.#variants.indexOf(variant)
    return at === -1 ? undefined : this.#fragments[at]
  }

  addFragment(variant: number, fragment: Fragment): void {
    const isFull = this.#variants.length === MAX_VARIANTS
    if (isFull) this.#variants.shift()
    const oldest = isFull ? this.#fragments.shift() : undefined
    this.#variants.push(variant)
    this.#fragments.push(fragment)
    this.grow(fragmentSize(fragment) - (oldest ? fragmentSize(oldest) : 0))
  }

  link(): void {
    this.#owner.byDependency.set(this.dependency, this)
    if (!this.isAbsent) this.#owner.byKey.set(this.key, this)
  }

  unlink(): void {
    if (this.#owner.byDependency.get(this.dependency) !== this) return
    this.#owner.byDependency.delete(this.dependency)
    if (!this.isAbsent) this.#owner.byKey.delete(this.key)
  }
}

/** The resources of one stage. Without a `cache` it holds the resources of a single request and is not bounded. */
export class FragmentCache {
  readonly byDependency = new Map<Dependency, CachedResource>()
  readonly byKey = new Map<number, CachedResource>()
  readonly #cache: DependencyCache | null

  constructor(cache: DependencyCache | null) {
    this.#cache = cache
  }

  /** Counts the lookups of one request. */
  countLookups(hits: number, misses: number): void {
    if (this.#cache === null) return
    this.#cache.hits += hits
    this.#cache.misses += misses
  }

  /** The entry for a resource that the database has returned. */
  addFound(dependency: Dependency, found: StoredResource): CachedResource {
    const known = this.byDependency.get(dependency)
    if (known?.key === found.resource) return known
    known?.remove()
    return this.#add(new CachedResource(this, dependency, found))
  }

  addAbsent(dependency: Dependency, id: string): void {
    if (this.byDependency.has(dependency)) return
    this.#add(new CachedResource(this, dependency, { resource: 0, id, contentType: null }))
  }

  clear(): void {
    for (const resource of this.byDependency.values()) resource.remove()
  }

  #add(resource: CachedResource): CachedResource {
    if (this.#cache) this.#cache.add(resource)
    else resource.link()
    return resource
  }
}
