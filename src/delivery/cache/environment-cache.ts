import type { Stage } from '#domain/resources/resource'
import type { Environment } from '#domain/spaces/space'
import { Lru } from '#lib/lru'
import type { EnvironmentModel } from '#usecases/delivery/environment-model'
import { type Caches, StageCache } from './stage-cache.ts'

/** Bounds the names of all variants. */
const VARIANT_BYTES = 64 * 1024

/** What is cached of an environment. A change of the model outdates all of it, so then it is dropped as a whole. */
export class EnvironmentCache {
  readonly environment: Environment
  readonly stages: Readonly<Record<Stage, StageCache>>
  model: EnvironmentModel | null = null
  readonly #variants = new Lru<string, number>({ maxBytes: VARIANT_BYTES })
  #lastVariant = 0

  constructor(environment: Environment, caches: Caches | null = null) {
    this.environment = environment
    this.stages = { published: new StageCache(caches), current: new StageCache(caches) }
  }

  /**
   * A number for a way to render resources. Clients can request any number of variants, so unused names are evicted; a
   * number is never used twice, because fragments may still carry it.
   */
  variant(name: string): number {
    const known = this.#variants.get(name)
    if (known !== undefined) return known
    this.#lastVariant++
    this.#variants.set(name, this.#lastVariant, 100 + name.length * 2)
    return this.#lastVariant
  }

  clear(): void {
    this.stages.published.clear()
    this.stages.current.clear()
  }
}
