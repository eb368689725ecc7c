import type { Actor } from '#domain/access/actor'
import type { Clock } from '#lib/clock'
import { Lru } from '#lib/lru'

/** Revoked tokens, suspended users and changed keys must stop working this soon, in other processes too. */
const ACTOR_TTL_MS = 1000
const USE_RECORDED_TTL_MS = 60_000
/** Approximate heap size of one item in either cache. */
const ITEM_BYTES = 512
const MAX_BYTES = 4 * 1024 * 1024
const MAX_RECENT = 1000

/** What this process knows about tokens: their actors for a second, and whose last use was recorded within a minute. */
export class TokenCache {
  readonly #actors: Lru<string, Actor>
  readonly #useRecorded: Lru<string, true>
  /** Actors by the token itself, which saves hashing. Cleared every second, so that tokens do not stay in memory. */
  readonly #recent = new Map<string, Actor>()
  #recentSince = Number.NEGATIVE_INFINITY
  /** Number of calls of `clear`. */
  generation = 0
  readonly #clock: Clock
  #writing = false

  constructor(clock: Clock) {
    this.#clock = clock
    this.#actors = new Lru({ maxBytes: MAX_BYTES, ttl: { ms: ACTOR_TTL_MS, clock } })
    this.#useRecorded = new Lru({ maxBytes: MAX_BYTES, ttl: { ms: USE_RECORDED_TTL_MS, clock } })
  }

  /** The actor of a token that was authenticated within the last second. */
  recent(token: string): Actor | undefined {
    if (this.#clock.monotonic() - this.#recentSince >= ACTOR_TTL_MS) this.#recent.clear()
    return this.#recent.get(token)
  }

  get(hash: string): Actor | undefined {
    return this.#actors.get(hash)
  }

  /** Ignores an actor that was read before the last `clear`: `generation` is the value when the read began. */
  set(hash: string, token: string, actor: Actor, generation: number): void {
    if (generation !== this.generation) return
    this.#actors.set(hash, actor, ITEM_BYTES)
    if (this.#recent.size === 0) this.#recentSince = this.#clock.monotonic()
    if (this.#recent.size < MAX_RECENT) this.#recent.set(token, actor)
  }

  clear(): void {
    this.generation++
    this.#actors.clear()
    this.#recent.clear()
  }

  /**
   * Runs `write` in the background, unless the use of this token was recorded within a minute or another such write is
   * running. Errors are ignored: a missing record is no reason to refuse a request.
   */
  recordUse(tokenId: string, write: () => Promise<unknown>): void {
    if (this.#writing || this.#useRecorded.get(tokenId)) return
    this.#useRecorded.set(tokenId, true, ITEM_BYTES)
    this.#writing = true
    write()
      .catch(() => {})
      .finally(() => {
        this.#writing = false
      })
  }
}
