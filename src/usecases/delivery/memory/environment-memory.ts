import type { ContentType } from '#domain/content-types/content-type'
import type { Locale } from '#domain/locales/locale'
import type { Stage } from '#domain/resources/resource'
import type { Environment } from '#domain/spaces/space'
import type { Answer } from './answers.ts'
import type { ListBudget } from './id-list.ts'
import type { ItemBudget } from './item-budget.ts'
import { StageMemory } from './stage-memory.ts'

/** How an environment shows its content. */
export interface Model {
  readonly locales: readonly Locale[]
  readonly publicTags: ReadonlySet<string>
  /** Active content types by id, as far as they were asked for; null for what is none. */
  readonly types: Map<string, ContentType | null>
}

/** What is known of an environment. A change of its model makes all of it worthless, so then it is thrown away whole. */
export class EnvironmentMemory {
  readonly environment: Environment
  readonly stages: Readonly<Record<Stage, StageMemory>>
  /** All that are made from this environment. */
  readonly answers = new Set<Answer>()
  model: Model | null = null
  readonly #variants = new Map<string, number>()

  constructor(environment: Environment, budgets: { items: ItemBudget; lists: ListBudget } | null = null) {
    this.environment = environment
    this.stages = { published: new StageMemory(budgets), current: new StageMemory(budgets) }
  }

  /** A short name for a way to show resources. */
  variant(name: string): number {
    const known = this.#variants.get(name)
    if (known !== undefined) return known
    const variant = this.#variants.size
    this.#variants.set(name, variant)
    return variant
  }
}
