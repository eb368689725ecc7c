import type { Change } from '#domain/changes/change'
import { TAXONOMY } from '#domain/changes/dependency'
import { type Invalidation, invalidationsOf } from '#domain/changes/invalidation'
import type { Environment } from '#domain/spaces/space'
import type { LogHead } from '#usecases/changes/log-heads'
import { EnvironmentCache } from './environment-cache.ts'
import { ResponseCache } from './response-cache.ts'
import type { Caches } from './stage-cache.ts'

/** An environment under one of its names: its id or an alias. Responses contain the name, so each name has its own. */
interface NamedEnvironment {
  readonly environment: EnvironmentCache
  readonly responses: ResponseCache
}

/** What is cached of a space. All of it is valid at `position` of the space's change log. */
export class SpaceCache {
  readonly id: string
  position: number
  /** The last known position of the log. Nothing may be used while `position` is behind it. */
  head: LogHead
  /** The running read of log rows. */
  following: Promise<void> | null = null
  /** When this cache was last known to be up to date (`performance.now()`), while it is behind the log; null if unknown. */
  validUntil: number | null = null
  readonly #caches: Caches
  readonly #names = new Map<string, NamedEnvironment>()
  readonly #environments = new Map<number, EnvironmentCache>()
  #isEnded = false

  constructor(id: string, position: number, head: LogHead, caches: Caches) {
    this.id = id
    this.head = head
    this.position = position
    this.#caches = caches
    this.#raiseHead()
  }

  get isUpToDate(): boolean {
    return this.position === this.head.position
  }

  environment(name: string): EnvironmentCache | undefined {
    return this.#names.get(name)?.environment
  }

  responses(name: string): ResponseCache | undefined {
    return this.#names.get(name)?.responses
  }

  addEnvironment(name: string, environment: Environment): EnvironmentCache {
    let cache = this.#environments.get(environment.key)
    if (!cache) {
      cache = new EnvironmentCache(environment, this.#caches)
      this.#environments.set(environment.key, cache)
    }
    if (this.environment(name) !== cache) {
      this.#removeName(name)
      const { responses, admission } = this.#caches
      this.#names.set(name, { environment: cache, responses: new ResponseCache(responses, admission) })
    }
    return cache
  }

  /** Removes what the next rows of the log outdate. */
  follow(changes: readonly Change[]): void {
    if (this.#isEnded) return
    for (const change of changes) {
      if (change.position <= this.position) continue
      for (const invalidation of invalidationsOf(change)) this.#invalidate(invalidation)
      this.position = change.position
    }
    this.#raiseHead()
  }

  /** Removes everything and continues at this position. */
  reset(position: number): void {
    for (const name of this.#names.keys()) this.#removeName(name)
    for (const environment of this.#environments.values()) environment.clear()
    this.#environments.clear()
    this.position = position
    this.#raiseHead()
  }

  /** Called when the log was restarted: every snapshot that still uses this cache becomes outdated. */
  end(): void {
    this.#isEnded = true
    this.head = { position: -1 }
    this.reset(-1)
  }

  #raiseHead(): void {
    if (this.head.position < this.position) this.head.position = this.position
    if (this.isUpToDate) this.validUntil = null
  }

  #invalidate(invalidation: Invalidation): void {
    switch (invalidation.scope) {
      case 'resource': {
        const environment = this.#environments.get(invalidation.environment)
        for (const stage of environment ? invalidation.stages : []) {
          environment!.stages[stage].invalidate(invalidation.resource)
        }
        return
      }
      case 'environment':
        this.#removeEnvironment(invalidation.environment)
        return
      case 'name':
        this.#removeName(invalidation.name)
        return
      case 'space':
        this.reset(this.position)
        return
      case 'taxonomy':
        for (const { stages } of this.#environments.values()) {
          for (const { index } of Object.values(stages)) index.removeDependents(TAXONOMY)
        }
    }
  }

  #removeName(name: string): void {
    this.#names.get(name)?.responses.clear()
    this.#names.delete(name)
  }

  #removeEnvironment(key: number): void {
    const removed = this.#environments.get(key)
    if (!removed) return
    for (const [name, { environment }] of this.#names) if (environment === removed) this.#removeName(name)
    removed.clear()
    this.#environments.delete(key)
  }
}
