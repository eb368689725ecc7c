import { environmentNotFound, spaceArchived, spaceNotFound } from '#domain/errors'
import type { Stage } from '#domain/resources/resource'
import type { Store, StoreReader } from '#storage/store'
import type { MaybePromise } from '../steps.ts'
import { EnvironmentCache } from './environment-cache.ts'
import type { RenderedResponse } from './response-cache.ts'
import type { SpaceCache } from './space-cache.ts'
import { StageCache } from './stage-cache.ts'

/** The cache and the database are at different positions, so the response has to be rendered again. */
export class SnapshotOutdated extends Error {}

/** A snapshot without a database needs something that is not cached. */
export class NotCached extends Error {}

/**
 * One position of a space's change log, at which a response is rendered. The cache is used as long as it is at this
 * position; everything else is read in one database snapshot, which is opened when it is first needed.
 */
export class ReadSnapshot {
  readonly space: string
  readonly position: number
  /** Null: only the cache may be used. */
  readonly #store: Store | null
  readonly #cache: SpaceCache | null
  #reader: StoreReader | null
  /** Ends the database snapshot; null when none was opened. */
  close: (() => Promise<void>) | null = null
  /** Per request, for a cache that has moved on. */
  #scratch: Map<EnvironmentCache, Record<Stage, StageCache>> | null = null

  constructor(
    store: Store | null,
    at: { space: string; position: number; cache: SpaceCache | null; reader: StoreReader | null },
  ) {
    this.#store = store
    this.space = at.space
    this.position = at.position
    this.#cache = at.cache
    this.#reader = at.reader
  }

  /** The cache is at the position of this snapshot. Check it again after every wait: the log may have moved on. */
  get isCurrent(): boolean {
    return this.#cache !== null && this.#cache.position === this.position
  }

  reader(): MaybePromise<StoreReader> {
    return this.#reader ?? this.#openReader()
  }

  async #openReader(): Promise<StoreReader> {
    if (this.#store === null) throw new NotCached()
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
    if ((await reader.changes.head(this.space)) !== this.position) throw new SnapshotOutdated()
    this.#reader = reader
    return reader
  }

  environment(name: string): MaybePromise<EnvironmentCache> {
    const cached = this.isCurrent ? this.#cache!.environment(name) : undefined
    return cached ?? this.#findEnvironment(name)
  }

  async #findEnvironment(name: string): Promise<EnvironmentCache> {
    const reader = await this.reader()
    const space = await reader.spaces.get(this.space)
    if (!space) throw spaceNotFound(this.space)
    // Checked only here: archiving appends a change of the space, which invalidates all its cached environments.
    if (space.archivedAt !== null) throw spaceArchived()
    const environment = await reader.environments.named(space.id, name)
    if (environment?.status !== 'ready') throw environmentNotFound(space.id, name)
    return this.isCurrent ? this.#cache!.addEnvironment(name, environment) : new EnvironmentCache(environment)
  }

  stageCache(environment: EnvironmentCache, stage: Stage): StageCache {
    if (this.isCurrent) return environment.stages[stage]
    this.#scratch ??= new Map()
    let scratch = this.#scratch.get(environment)
    if (!scratch) {
      scratch = { published: new StageCache(null), current: new StageCache(null) }
      this.#scratch.set(environment, scratch)
    }
    return scratch[stage]
  }

  /** A response that a newer log row may have outdated is not cached. */
  addResponse(environmentName: string, response: RenderedResponse): void {
    if (this.isCurrent) this.#cache!.responses(environmentName)?.add(response)
  }
}
