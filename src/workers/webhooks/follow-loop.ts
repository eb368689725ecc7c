import { DomainError } from '#domain/errors'
import { fanOut } from '#usecases/webhooks/fan-out'
import { sweepCalls } from '#usecases/webhooks/sweep-calls'
import type { ClaimLoop } from './claim-loop.ts'
import type { DispatchContext } from './dispatch-context.ts'
import { Loop, POLL_MS } from './loop.ts'

const SWEEP_MS = 60_000
/** Interval of reading the cursors of all spaces, which also finds spaces whose last webhook was deleted elsewhere. */
const ALL_SPACES_MS = 60_000

/**
 * Follows the logs of all spaces that have webhooks and turns their rows into calls. It also finds work that no signal
 * announces: webhooks of other processes, attempts that are due again, and edit windows that have ended.
 */
export class FollowLoop extends Loop {
  readonly #ctx: DispatchContext
  readonly #claims: ClaimLoop
  /** Spaces that have webhooks → the position up to which their logs have been read. */
  readonly #followed = new Map<string, number>()
  /** Spaces whose log has moved and that have no webhooks, as far as this process knows. */
  readonly #unknown = new Set<string>()
  /** Spaces whose log has new rows. */
  readonly #moved = new Set<string>()
  /** Spaces with edit windows that have ended. */
  readonly #ended = new Set<string>()
  /** A read that began before the log was replaced returns positions of the old one. */
  #restarts = 0
  #hasWebhooks = false
  #pollAt = 0
  #readAllAt = 0
  #sweepAt: number

  constructor(ctx: DispatchContext, claims: ClaimLoop) {
    super(() => this.#round(), ctx.onError)
    this.#ctx = ctx
    this.#claims = claims
    // A random delay, so that processes that start together do not sweep together.
    this.#sweepAt = ctx.clock.monotonic() + SWEEP_MS * Math.random()
  }

  override async run(): Promise<void> {
    using _moves = this.#ctx.store.onMove(({ space, position, restarted }) => {
      if (restarted) this.#restarts++
      const seen = this.#followed.get(space)
      if (seen === undefined) {
        this.#unknown.add(space)
        return
      }
      // The log was replaced: continue from the stored cursor, which has the position up to which calls exist.
      if (restarted) this.#followed.set(space, 0)
      else if (position <= seen) return
      this.#moved.add(space)
      this.wake()
    })
    using _signals = this.#ctx.webhookSignal.subscribe(() => {
      this.#pollAt = 0
      this.#readAllAt = 0
      this.wake()
    })
    await super.run()
  }

  async #round(): Promise<void> {
    const monotonic = this.#ctx.clock.monotonic()
    if (monotonic >= this.#pollAt) await this.#poll(monotonic)
    for (const space of new Set([...this.#moved, ...this.#ended])) {
      try {
        await this.#followSpace(space)
      } catch (error) {
        // The next round retries. The database is unavailable for all spaces; any other error is about this space.
        this.#moved.add(space)
        if (error instanceof DomainError) throw error
        this.#ctx.onError(error)
      }
    }
    if (monotonic >= this.#sweepAt && this.#hasWebhooks) await this.#sweep(monotonic)
  }

  async #poll(monotonic: number): Promise<void> {
    this.#pollAt = monotonic + POLL_MS
    const restarts = this.#restarts
    const readsAll = monotonic >= this.#readAllAt
    const unknown = [...this.#unknown]
    const times = { now: this.#ctx.now(), wallClock: this.#ctx.clock.now() }
    const of = readsAll ? times : { ...times, spaces: unknown }
    // Moves that arrive during the read are looked up by the next poll.
    this.#unknown.clear()
    const { any, spaces, ended, due } = await this.#ctx.store
      .read((reader) => reader.webhookQueue.work(of))
      .catch((error: unknown) => {
        for (const space of unknown) this.#unknown.add(space)
        throw error
      })
    if (readsAll) this.#readAllAt = monotonic + ALL_SPACES_MS
    if (restarts !== this.#restarts) {
      this.#readAllAt = 0
      this.#pollAt = 0
      return
    }
    this.#hasWebhooks = any
    if (readsAll) {
      const followed = new Set(spaces.map(({ space }) => space))
      for (const space of this.#followed.keys()) if (!followed.has(space)) this.#followed.delete(space)
    }
    for (const { space, position, head } of spaces) {
      const seen = Math.max(position, this.#followed.get(space) ?? 0)
      this.#followed.set(space, seen)
      if (head > seen) this.#moved.add(space)
    }
    for (const space of ended) this.#ended.add(space)
    this.#claims.check(due)
  }

  async #followSpace(space: string): Promise<void> {
    const ended = this.#ended.delete(space)
    this.#moved.delete(space)
    const seen = this.#followed.get(space) ?? 0
    const restarts = this.#restarts
    const result = await fanOut(this.#ctx, space, { seen, ended, now: this.#ctx.now() })
    if (!result) {
      this.#followed.delete(space)
      return
    }
    if (restarts === this.#restarts) this.#followed.set(space, result.seen)
    this.#claims.claim(result.webhooks)
    if (!result.more) return
    // A long log is read in parts, so that other spaces get their turn.
    this.#moved.add(space)
    if (ended) this.#ended.add(space)
    this.wake()
  }

  async #sweep(monotonic: number): Promise<void> {
    const more = await sweepCalls(this.#ctx, { ...this.#ctx.settings, now: this.#ctx.now() })
    this.#sweepAt = monotonic + (more ? POLL_MS : SWEEP_MS * (0.8 + 0.4 * Math.random()))
  }
}
