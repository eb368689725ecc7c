import { resourceDependency } from '#domain/changes/dependency'
import type { ChangedResource } from '#domain/changes/invalidation'
import type { AdmissionFilter } from './admission-filter.ts'
import type { DependencyCache } from './dependency-cache.ts'
import { DependencyIndex } from './dependency-index.ts'
import { FragmentCache } from './fragment-cache.ts'
import { ListCache } from './list-cache.ts'

/** The three bounded caches, shared by all spaces of the process. */
export interface Caches {
  readonly responses: DependencyCache
  readonly fragments: DependencyCache
  readonly lists: DependencyCache
  readonly admission: AdmissionFilter
}

/** What is cached of one stage of an environment. Without `caches` it serves a single request. */
export class StageCache {
  /** Responses and lists by the content of this stage that they depend on. */
  readonly index = new DependencyIndex()
  readonly fragments: FragmentCache
  readonly lists: ListCache

  constructor(caches: Caches | null) {
    this.fragments = new FragmentCache(caches?.fragments ?? null)
    this.lists = new ListCache(caches?.lists ?? null, this.index)
  }

  invalidate(resource: ChangedResource): void {
    this.fragments.byDependency.get(resourceDependency(resource.kind, resource.id))?.remove()
    this.index.invalidate(resource)
  }

  clear(): void {
    this.fragments.clear()
    this.lists.clear()
  }
}
