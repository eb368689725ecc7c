import { affectedDependencies, type Dependency } from '#domain/changes/dependency'
import type { ChangedResource } from '#domain/changes/invalidation'

/** A cache entry that may be outdated once one of its dependencies has changed. */
export interface Dependent {
  readonly dependencies: readonly Dependency[]
  invalidate(resource: ChangedResource, dependency: Dependency): void
  remove(): void
}

/** Finds the cache entries of a stage that depend on a changed resource, so that a change removes exactly those. */
export class DependencyIndex {
  /** Most dependencies have one dependent, and a Set costs more than that dependent. */
  readonly #dependents = new Map<Dependency, Dependent | Set<Dependent>>()

  add(dependent: Dependent): void {
    for (const dependency of dependent.dependencies) {
      const known = this.#dependents.get(dependency)
      if (known instanceof Set) known.add(dependent)
      else this.#dependents.set(dependency, known === undefined ? dependent : new Set([known, dependent]))
    }
  }

  remove(dependent: Dependent): void {
    for (const dependency of dependent.dependencies) {
      const known = this.#dependents.get(dependency)
      if (known === dependent || (known instanceof Set && known.delete(dependent) && known.size === 0)) {
        this.#dependents.delete(dependency)
      }
    }
  }

  invalidate(resource: ChangedResource): void {
    for (const dependency of affectedDependencies(resource)) {
      const known = this.#dependents.get(dependency)
      if (known instanceof Set) for (const dependent of known) dependent.invalidate(resource, dependency)
      else known?.invalidate(resource, dependency)
    }
  }

  /** Removes everything that has this dependency. */
  removeDependents(dependency: Dependency): void {
    const known = this.#dependents.get(dependency)
    for (const dependent of known instanceof Set ? [...known] : known ? [known] : []) dependent.remove()
  }
}
