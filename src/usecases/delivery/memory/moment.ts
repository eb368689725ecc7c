import { environmentNotFound, spaceArchived, spaceNotFound } from '#domain/errors'
import type { Stage } from '#domain/resources/resource'
import type { Soon } from '#lib/steps'
import type { Store, StoreReader } from '#storage/store'
import { EnvironmentMemory } from './environment-memory.ts'
import type { SpaceMemory } from './space-memory.ts'
import { StageMemory } from './stage-memory.ts'

/** What was answered from memory so far and what the database says now are of different positions: begin again. */
export class MomentPassed extends Error {}

/**
 * One position of a space's log, at which an answer is made. What memory holds is used as long as memory stands at this
 * very position; for the rest the database is asked, in one snapshot that is opened when it is first needed.
 */
export class Moment {
  readonly space: string
  readonly position: number
  readonly #store: Store
  readonly #memory: SpaceMemory | null
  #reader: StoreReader | null
  /** Ends the snapshot, where one was opened. */
  close: (() => Promise<void>) | null = null
  #scratch: Map<EnvironmentMemory, Record<Stage, StageMemory>> | null = null

  constructor(
    store: Store,
    at: { space: string; position: number; memory: SpaceMemory | null; reader: StoreReader | null },
  ) {
    this.#store = store
    this.space = at.space
    this.position = at.position
    this.#memory = at.memory
    this.#reader = at.reader
  }

  /** Does memory stand at this position? Asked anew after every wait: the log may have moved on. */
  get isNow(): boolean {
    return this.#memory !== null && this.#memory.seen === this.position
  }

  reader(): Soon<StoreReader> {
    return this.#reader ?? this.#open()
  }

  async #open(): Promise<StoreReader> {
    const opened = Promise.withResolvers<StoreReader>()
    const ended = Promise.withResolvers<void>()
    const reading = this.#store.read(async (reader) => {
      opened.resolve(reader)
      await ended.promise
    })
    reading.catch(opened.reject)
    this.close = () => {
      ended.resolve()
      return reading.catch(() => {})
    }
    const reader = await opened.promise
    if ((await reader.changes.head(this.space)) !== this.position) throw new MomentPassed()
    this.#reader = reader
    return reader
  }

  environment(name: string): Soon<EnvironmentMemory> {
    const known = this.isNow ? this.#memory!.named(name) : undefined
    return known ?? this.#find(name)
  }

  async #find(name: string): Promise<EnvironmentMemory> {
    const reader = await this.reader()
    const space = await reader.spaces.get(this.space)
    if (!space) throw spaceNotFound(this.space)
    // Archiving appends a change of the space, which drops everything remembered of it, so this is asked again.
    if (space.archivedAt !== null) throw spaceArchived()
    const environment = await reader.environments.named(space.id, name)
    if (environment?.status !== 'ready') throw environmentNotFound(space.id, name)
    return this.isNow ? this.#memory!.know(name, environment) : new EnvironmentMemory(environment)
  }

  /** The memory of a stage, or scratch paper where memory has moved on. */
  stage(of: EnvironmentMemory, stage: Stage): StageMemory {
    if (this.isNow) return of.stages[stage]
    this.#scratch ??= new Map()
    let scratch = this.#scratch.get(of)
    if (!scratch) {
      scratch = { published: new StageMemory(), current: new StageMemory() }
      this.#scratch.set(of, scratch)
    }
    return scratch[stage]
  }
}
