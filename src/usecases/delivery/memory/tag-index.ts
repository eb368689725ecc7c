import { type Tag, tagsOfResource } from '#domain/changes/tags'
import type { TouchedResource } from '#domain/changes/touched'

/** Something kept that may be wrong once one of these has changed. */
export interface Dependent {
  readonly tags: readonly Tag[]
  touched(resource: TouchedResource, tag: Tag): void
}

/** Finds what depends on a resource, so that a change drops exactly that. */
export class TagIndex {
  readonly #byTag = new Map<Tag, Set<Dependent>>()

  add(dependent: Dependent): void {
    for (const tag of dependent.tags) {
      const known = this.#byTag.get(tag)
      if (known) known.add(dependent)
      else this.#byTag.set(tag, new Set([dependent]))
    }
  }

  remove(dependent: Dependent): void {
    for (const tag of dependent.tags) {
      const known = this.#byTag.get(tag)
      if (known?.delete(dependent) && known.size === 0) this.#byTag.delete(tag)
    }
  }

  touch(resource: TouchedResource): void {
    for (const tag of tagsOfResource(resource)) {
      for (const dependent of this.#byTag.get(tag) ?? []) dependent.touched(resource, tag)
    }
  }
}
