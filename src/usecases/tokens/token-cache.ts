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

export interface TokenCheck {
  readonly generation: number
  readonly startedAt: number
}

/** An actor whose token was found valid. */
interface CheckedActor {
  readonly actor: Actor
  /** Start of the check (`performance.now()`). */
  readonly checkedAt: number
  /** By the clock of the cache. */
  readonly expiresAt: number
}

/**
 * What this process knows about tokens: their actors, which are valid for a second, and whose last use was recorded within a
 * minute.
 */
export class TokenCache {
  /** Older actors stay for the time that the database cannot be reached. */
  readonly #actors: Lru<string, CheckedActor>
  readonly #useRecorded: Lru<string, true>
  /** Actors by the token itself, which saves hashing. Cleared every second, so that tokens do not stay in memory. */
  readonly #recent = new Map<string, Actor>()
  #recentSince = Number.NEGATIVE_INFINITY
  /** Number of calls of `clear`. */
  #generation = 0
  readonly #clock: Clock
  #writing = false

  constructor(clock: Clock) {
    this.#clock = clock
    this.#actors = new Lru({ maxBytes: MAX_BYTES })
    this.#useRecorded = new Lru({ maxBytes: MAX_BYTES, ttl: { ms: USE_RECORDED_TTL_MS, clock } })
  }

  /** The actor of a token that was authenticated within the last second. */
  recent(token: string): Actor | undefined {
    if (this.#clock.monotonic() - this.#recentSince >= ACTOR_TTL_MS) this.#recent.clear()
    return this.#recent.get(token)
  }

  get(hash: string): Actor | undefined {
    const checked = this.#actors.get(hash)
    return checked && checked.expiresAt > this.#clock.monotonic() ? checked.actor : undefined
  }

  /** The result of the last check, however old; undefined if that check refused the token. */
  lastChecked(hash: string): Pick<CheckedActor, 'actor' | 'checkedAt'> | undefined {
    return this.#actors.get(hash)
  }

  /** State at the start of a check, for `set`. */
  beginCheck(): TokenCheck {
    return { generation: this.#generation, startedAt: performance.now() }
  }

  /** Ignores an actor that was read before the last `clear`. */
  set(hash: string, token: string, actor: Actor, { generation, startedAt }: TokenCheck): void {
    if (generation !== this.#generation) return
    const expiresAt = this.#clock.monotonic() + ACTOR_TTL_MS
    this.#actors.set(hash, { actor, checkedAt: startedAt, expiresAt }, ITEM_BYTES)
    if (this.#recent.size === 0) this.#recentSince = this.#clock.monotonic()
    if (this.#recent.size < MAX_RECENT) this.#recent.set(token, actor)
  }

  /** The token was refused. */
  delete(hash: string): void {
    this.#actors.delete(hash)
  }

  clear(): void {
    this.#generation++
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
