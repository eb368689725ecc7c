import type { Change } from '#domain/changes/change'
import { type Touched, touchedBy } from '#domain/changes/touched'
import type { Environment } from '#domain/spaces/space'
import type { Answers } from './answers.ts'
import { EnvironmentMemory } from './environment-memory.ts'
import type { ListBudget } from './id-list.ts'
import type { ItemBudget } from './item-budget.ts'

export interface Budgets {
  readonly answers: Answers
  readonly items: ItemBudget
  readonly lists: ListBudget
}

/** What is known of a space. All of it is as the log says at position `seen`. */
export class SpaceMemory {
  readonly id: string
  seen: number
  /** How far the log is known to have come. Where that is further, nothing here may be used before it was followed. */
  head: number
  /** The one who follows the log right now. */
  following: Promise<void> | null = null
  readonly #budgets: Budgets
  readonly #names = new Map<string, EnvironmentMemory>()
  readonly #environments = new Map<number, EnvironmentMemory>()

  constructor(id: string, seen: number, head: number, budgets: Budgets) {
    this.id = id
    this.seen = seen
    this.head = Math.max(seen, head)
    this.#budgets = budgets
  }

  /** By its id or by an alias. */
  named(name: string): EnvironmentMemory | undefined {
    return this.#names.get(name)
  }

  know(name: string, environment: Environment): EnvironmentMemory {
    let memory = this.#environments.get(environment.key)
    if (!memory) {
      memory = new EnvironmentMemory(environment, this.#budgets)
      this.#environments.set(environment.key, memory)
    }
    this.#names.set(name, memory)
    return memory
  }

  /** Forgets what these rows of the log, the next ones, may have changed. */
  follow(changes: readonly Change[]): void {
    for (const change of changes) {
      if (change.position <= this.seen) continue
      for (const touched of touchedBy(change)) this.#touch(touched)
      this.seen = change.position
    }
    if (this.head < this.seen) this.head = this.seen
  }

  /** Forgets everything, and goes on from here. */
  startOver(position: number): void {
    for (const memory of this.#environments.values()) this.#clear(memory)
    this.#environments.clear()
    this.#names.clear()
    this.seen = position
    this.head = Math.max(this.head, position)
  }

  /** For a log that is no more: whoever still holds this finds that its moment has passed. */
  end(): void {
    this.startOver(0)
    this.seen = -1
    this.head = -1
  }

  #touch(touched: Touched): void {
    switch (touched.reach) {
      case 'resource': {
        const memory = this.#environments.get(touched.environment)
        for (const stage of memory ? touched.stages : []) memory!.stages[stage].touch(touched.resource)
        return
      }
      case 'environment':
        this.#drop(touched.environment)
        return
      case 'name': {
        for (const answer of this.#names.get(touched.name)?.answers ?? []) {
          if (answer.name === touched.name) this.#budgets.answers.forget(answer)
        }
        this.#names.delete(touched.name)
        return
      }
      case 'space':
        this.startOver(this.seen)
    }
  }

  #drop(key: number): void {
    const memory = this.#environments.get(key)
    if (!memory) return
    this.#clear(memory)
    this.#environments.delete(key)
    for (const [name, known] of this.#names) if (known === memory) this.#names.delete(name)
  }

  #clear(memory: EnvironmentMemory): void {
    for (const answer of memory.answers) this.#budgets.answers.forget(answer)
    for (const stage of Object.values(memory.stages)) stage.clear()
  }
}
