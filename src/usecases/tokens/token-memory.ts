import type { Actor } from '#domain/access/actor'
import type { Clock } from '#lib/clock'
import { Lru } from '#lib/lru'
import type { Store } from '#storage/store'

/** Revoked tokens, suspended users and changed keys must stop at once, in other processes too: so not longer than this. */
const ACTOR_MS = 1000
const USE_NOTED_MS = 60_000
// Both count what an item costs on the heap, roughly.
const ITEM_BYTES = 512
const MOST_BYTES = 4 * 1024 * 1024
const MOST_RECENT = 1000

/** What this process remembers about tokens: who they are for a moment, and when their use was last written down. */
export class TokenMemory {
  readonly #actors: Lru<string, Actor>
  readonly #noted: Lru<string, true>
  /** The same by the tokens themselves, which spares hashing each; emptied every second, so that none stays long. */
  readonly #recent = new Map<string, Actor>()
  /** Counts how often everything was forgotten. */
  forgotten = 0
  #recentSince = Number.NEGATIVE_INFINITY
  readonly #clock: Clock
  #writing = false

  constructor(clock: Clock) {
    this.#clock = clock
    this.#actors = new Lru({ maxBytes: MOST_BYTES, ttl: { ms: ACTOR_MS, clock } })
    this.#noted = new Lru({ maxBytes: MOST_BYTES, ttl: { ms: USE_NOTED_MS, clock } })
  }

  /** Who sent this very token a moment ago. */
  recent(token: string): Actor | undefined {
    if (this.#clock.monotonic() - this.#recentSince >= ACTOR_MS) this.#recent.clear()
    return this.#recent.get(token)
  }

  get(hash: string): Actor | undefined {
    return this.#actors.get(hash)
  }

  /** Who was looked up before something was revoked may be who was revoked: `since` tells when the look began. */
  set(hash: string, token: string, actor: Actor, since: number): void {
    if (since !== this.forgotten) return
    this.#actors.set(hash, actor, ITEM_BYTES)
    if (this.#recent.size === 0) this.#recentSince = this.#clock.monotonic()
    if (this.#recent.size < MOST_RECENT) this.#recent.set(token, actor)
  }

  forget(): void {
    this.forgotten++
    this.#actors.clear()
    this.#recent.clear()
  }

  /**
   * Runs `write` unless the use of this token was noted a minute ago or another such write is still on its way. Nobody
   * waits for it and nobody hears of its failure: a missing note is no reason to refuse a request.
   */
  noteUse(tokenId: string, write: () => Promise<unknown>): void {
    if (this.#writing || this.#noted.get(tokenId)) return
    this.#noted.set(tokenId, true, ITEM_BYTES)
    this.#writing = true
    write()
      .catch(() => {})
      .finally(() => {
        this.#writing = false
      })
  }
}

/** Held beside the store it is about, so that two servers in one process (as in tests) share nothing. */
const memories = new WeakMap<Store, TokenMemory>()

export function tokenMemory(ctx: { store: Store; clock: Clock }): TokenMemory {
  let memory = memories.get(ctx.store)
  if (!memory) {
    memory = new TokenMemory(ctx.clock)
    memories.set(ctx.store, memory)
  }
  return memory
}
