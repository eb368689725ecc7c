import { type Tag, tagsOfResource } from '#domain/changes/tags'
import type { TouchedResource } from '#domain/changes/touched'

/** Something kept that may be wrong once one of these has changed. */
export interface Dependent {
  readonly tags: readonly Tag[]
  touched(resource: TouchedResource, tag: Tag): void
}

/** Finds what depends on a resource, so that a change drops exactly that. */
export class TagIndex {
  /** Most tags have one dependent, and a set costs more than what it would hold. */
  readonly #byTag = new Map<Tag, Dependent | Set<Dependent>>()

  add(dependent: Dependent): void {
    for (const tag of dependent.tags) {
      const known = this.#byTag.get(tag)
      if (known instanceof Set) known.add(dependent)
      else this.#byTag.set(tag, known === undefined ? dependent : new Set([known, dependent]))
    }
  }

  remove(dependent: Dependent): void {
    for (const tag of dependent.tags) {
      const known = this.#byTag.get(tag)
      if (known === dependent || (known instanceof Set && known.delete(dependent) && known.size === 0)) {
        this.#byTag.delete(tag)
      }
    }
  }

  touch(resource: TouchedResource): void {
    for (const tag of tagsOfResource(resource)) {
      const known = this.#byTag.get(tag)
      if (known instanceof Set) for (const dependent of known) dependent.touched(resource, tag)
      else known?.touched(resource, tag)
    }
  }
}
