import { claimCalls } from '#usecases/webhooks/claim-calls'
import type { Deliveries } from './deliveries.ts'
import type { DispatchContext } from './dispatch-context.ts'
import { Loop } from './loop.ts'

/** A process that does not renew its lease for this long has died; other processes take over its calls. */
const LEASE_MS = 10_000
const RENEW_MS = 3000
/** Calls in progress per process. */
const MAX_CALLS = 64

/** Leases calls of webhooks for this process, hands them to `Deliveries`, and renews the leases of calls in progress. */
export class ClaimLoop extends Loop {
  readonly #ctx: DispatchContext
  readonly #deliveries: Deliveries
  /** Webhooks that may have calls. */
  readonly #candidates = new Set<number>()
  /** The candidates are known to have calls, so they need not be looked up first. */
  #isCertain = false
  #renewAt = 0

  constructor(ctx: DispatchContext, deliveries: Deliveries) {
    super(() => this.#round(), ctx.onError)
    this.#ctx = ctx
    this.#deliveries = deliveries
    deliveries.onRecorded = ({ webhook }) => this.check([webhook.key])
  }

  /** Claims the calls that these webhooks may have. */
  check(webhooks: readonly number[]): void {
    if (webhooks.length === 0) return
    for (const webhook of webhooks) this.#candidates.add(webhook)
    this.wake()
  }

  /** Claims calls that were just enqueued for these webhooks. */
  claim(webhooks: readonly number[]): void {
    if (webhooks.length > 0) this.#isCertain = true
    this.check(webhooks)
  }

  async #round(): Promise<void> {
    await this.#claim()
    const monotonic = this.#ctx.clock.monotonic()
    if (this.#deliveries.count === 0 || monotonic < this.#renewAt) return
    this.#renewAt = monotonic + RENEW_MS
    const { store, owner, now } = this.#ctx
    await store.transact((tx) => tx.webhookQueue.renew(owner, now() + LEASE_MS))
  }

  async #claim(): Promise<void> {
    const max = MAX_CALLS - this.#deliveries.count
    if (max <= 0 || this.#candidates.size === 0) return
    const { store, owner } = this.#ctx
    const now = this.#ctx.now()
    const candidates = [...this.#candidates]
    const isCertain = this.#isCertain
    this.#candidates.clear()
    this.#isCertain = false
    const due = isCertain ? candidates : await store.read((reader) => reader.webhookQueue.dueOf(candidates, now))
    if (due.length === 0) return
    // Start at a random webhook, so that the same ones are not always first when there is no room for all.
    const start = Math.floor(Math.random() * due.length)
    const rotated = [...due.slice(start), ...due.slice(0, start)]
    const lease = { owner, now, until: now + LEASE_MS, most: max, underWay: this.#deliveries.webhooks }
    const { calls, left, crowded } = await claimCalls(this.#ctx, rotated, lease)
    for (const call of calls) this.#deliveries.start(call)
    // Webhooks without room are claimed again: at once if there is room left, else when a call has ended.
    for (const webhook of [...left, ...crowded]) this.#candidates.add(webhook)
    if (left.length > 0 && calls.length < max) this.wake()
  }
}
