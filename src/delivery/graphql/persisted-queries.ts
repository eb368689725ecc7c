import { Lru } from '#lib/lru'
import type { Address } from '#usecases/access/require-environment'

const MAX_BYTES = 8 * 1024 * 1024

/** Query texts by their hash. A client that names an unknown hash sends the text again, so nothing is stored durably. */
export class PersistedQueries {
  readonly #texts = new Lru<string, string>({ maxBytes: MAX_BYTES })

  get(at: Address, hash: string): string | undefined {
    return this.#texts.get(keyOf(at, hash))
  }

  add(at: Address, hash: string, text: string): void {
    this.#texts.set(keyOf(at, hash), text, 200 + text.length * 2)
  }
}

const keyOf = ({ space, environment }: Address, hash: string): string => `${space} ${environment} ${hash}`
