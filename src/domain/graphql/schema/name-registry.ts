import type { Model } from '../model.ts'
import { RESERVED_TYPE_NAMES } from '../reserved-names.ts'

/** Gives every generated type a name of its own. The names of content types take precedence. */
export class NameRegistry {
  readonly #taken: Set<string>

  constructor({ byName }: Model) {
    this.#taken = new Set([...RESERVED_TYPE_NAMES, ...byName.keys()])
  }

  /** The name itself unless it is taken: `Page` with a field `content` and a content type `pageContent`. */
  take(name: string): string {
    let free = name
    for (let number = 2; this.#taken.has(free); number++) free = `${name}_${number}`
    this.#taken.add(free)
    return free
  }
}
