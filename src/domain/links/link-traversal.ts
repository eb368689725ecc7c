import type { Dependency } from '../changes/dependency.ts'
import type { LinkTarget } from './links-in-value.ts'

type Kind = LinkTarget['kind']
export const LINK_KINDS: readonly Kind[] = ['Entry', 'Asset']

/** A link with the dependency on its target. */
export interface TrackedLink extends LinkTarget {
  readonly dependency: Dependency
}

interface Linking {
  readonly dependency: Dependency
  readonly links: readonly TrackedLink[]
}

/**
 * Follows links breadth-first down to a depth. The caller loads the targets of each level, in one query per kind. Each
 * target is loaded once, so cycles end. Links below the last level are neither loaded nor reported as unresolved.
 */
export class LinkTraversal<T extends Linking> {
  /** Linked resources that are not roots, each once, in the order of their links. */
  readonly includes: Record<Kind, T[]> = { Entry: [], Asset: [] }
  /** Links whose targets are not shown, each once. */
  readonly unresolved: LinkTarget[] = []
  /** All roots and targets, found or not: the result depends on each of them. */
  readonly dependencies = new Set<Dependency>()
  #level: readonly T[]
  #nextLevel: T[] = []
  #levelsLeft: number

  constructor(roots: readonly T[], depth: number) {
    for (const { dependency } of roots) this.dependencies.add(dependency)
    this.#level = roots
    this.#levelsLeft = depth
  }

  /** The targets of the next level, or null after the last one. */
  nextTargets(): Record<Kind, TrackedLink[]> | null {
    if (this.#levelsLeft === 0 || this.#level.length === 0) return null
    this.#levelsLeft--
    const targets: Record<Kind, TrackedLink[]> = { Entry: [], Asset: [] }
    for (const { links } of this.#level) {
      for (const link of links) {
        if (this.dependencies.has(link.dependency)) continue
        this.dependencies.add(link.dependency)
        targets[link.kind].push(link)
      }
    }
    this.#nextLevel = []
    this.#level = this.#nextLevel
    return targets
  }

  /** `found` has one item for each target, in the same order; null where the target is not shown. */
  add(kind: Kind, targets: readonly TrackedLink[], found: readonly (T | null)[]): void {
    for (let i = 0; i < targets.length; i++) {
      const resource = found[i]
      if (resource) {
        this.includes[kind].push(resource)
        this.#nextLevel.push(resource)
      } else this.unresolved.push({ kind, id: targets[i]!.id })
    }
  }
}
