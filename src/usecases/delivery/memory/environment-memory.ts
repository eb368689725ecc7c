import type { ContentType } from '#domain/content-types/content-type'
import type { Locale } from '#domain/locales/locale'
import type { Stage } from '#domain/resources/resource'
import type { Environment } from '#domain/spaces/space'
import { Lru } from '#lib/lru'
import type { Answer } from './answers.ts'
import type { ListBudget } from './id-list.ts'
import type { ItemBudget } from './item-budget.ts'
import { StageMemory } from './stage-memory.ts'

/** Of all names of variants. */
const VARIANT_BYTES = 64 * 1024

/** How an environment shows its content. */
export interface Model {
  readonly locales: readonly Locale[]
  readonly publicTags: ReadonlySet<string>
  /** Active content types by id, as far as they were asked for. What is none is not noted: readers can name anything. */
  readonly types: Map<string, ContentType>
}

/** What is known of an environment. A change of its model makes all of it worthless, so then it is thrown away whole. */
export class EnvironmentMemory {
  readonly environment: Environment
  readonly stages: Readonly<Record<Stage, StageMemory>>
  /** All that are made from this environment. */
  readonly answers = new Set<Answer>()
  model: Model | null = null
  readonly #variants = new Lru<string, number>({ maxBytes: VARIANT_BYTES })
  #lastVariant = 0

  constructor(environment: Environment, budgets: { items: ItemBudget; lists: ListBudget } | null = null) {
    this.environment = environment
    this.stages = { published: new StageMemory(budgets), current: new StageMemory(budgets) }
  }

  /** A short name for a way to show resources, of which readers can invent any number: what was forgotten gets a new one. */
  variant(name: string): number {
    const known = this.#variants.get(name)
    if (known !== undefined) return known
    this.#lastVariant++
    this.#variants.set(name, this.#lastVariant, 100 + name.length * 2)
    return this.#lastVariant
  }
}
