import { DomainError } from '#domain/errors'
import type { RetrySchedule } from '#domain/webhooks/retries'
import { randomId } from '#lib/ids'
import { type ClaimedCall, claimCalls } from '#usecases/webhooks/claim-calls'
import { fanOut } from '#usecases/webhooks/fan-out'
import { type Finished, type FinishedCall, finishCalls } from '#usecases/webhooks/finish-call'
import { type CallContext, makeCall } from '#usecases/webhooks/make-call'
import { sweepCalls } from '#usecases/webhooks/sweep-calls'

/** How soon is found what nobody has told: another process's webhooks, attempts that are due, windows that have ended. */
const LOOK_MS = 1000
const SWEEP_MS = 60_000
/** A process that says nothing for so long has died, and its calls are made by others. */
const LEASE_MS = 10_000
const RENEW_MS = 3000
/** Calls in all. */
const AT_ONCE = 64
/** Calls that are under way when the process is asked to stop. */
const STOP_MS = 5000

export interface WebhookSettings {
  retries: RetrySchedule
  keepMs: number
  keepCalls: number
}

export interface WebhookWorker {
  /** Answers when no call is under way any more; what is left is done elsewhere, or at the next start. */
  stop(): Promise<void>
}

export interface WebhookWorkerEvents {
  called(claimed: ClaimedCall, finished: Finished): void
  error(error: unknown): void
}

/**
 * Reads the logs of all spaces that have webhooks, turns their rows into calls, and makes the calls. Every process runs
 * one; a row is turned and a call made by one of them. No request ever waits for it.
 */
export function startWebhookWorker(
  ctx: CallContext,
  settings: WebhookSettings,
  on: WebhookWorkerEvents,
): WebhookWorker {
  const worker = new Worker(ctx, settings, on)
  const working = worker.run()
  return {
    async stop() {
      worker.askToStop()
      // It may just have claimed some calls: only when it has ended, no more begin.
      await working
      await worker.finish()
    },
  }
}

class Worker {
  readonly #ctx: CallContext
  readonly #settings: WebhookSettings
  readonly #on: WebhookWorkerEvents
  readonly #owner = randomId()
  readonly #stopping = new AbortController()
  readonly #startedAt: number
  readonly #startedMonotonic: number
  /** Spaces that have webhooks, and how far their logs have been looked through. */
  readonly #followed = new Map<string, number>()
  readonly #moved = new Set<string>()
  readonly #ended = new Set<string>()
  /** Webhooks that may have calls to be made. */
  readonly #due = new Set<number>()
  readonly #calls = new Map<ClaimedCall, Promise<void>>()
  readonly #finished: {
    call: FinishedCall
    resolve(finished: Finished): void
    reject(error: unknown): void
  }[] = []
  #writing: Promise<void> | null = null
  /** The log has just made calls. */
  #fresh = false
  #any = false
  #stopped = false
  #lookAt = 0
  #sweepAt = 0
  #renewAt = 0
  #wake: () => void = () => {}
  #woken = false

  constructor(ctx: CallContext, settings: WebhookSettings, on: WebhookWorkerEvents) {
    this.#ctx = ctx
    this.#settings = settings
    this.#on = on
    this.#startedAt = ctx.clock.now()
    this.#startedMonotonic = ctx.clock.monotonic()
    // Processes that start together need not sweep together.
    this.#sweepAt = this.#startedMonotonic + SWEEP_MS * Math.random()
  }

  async run(): Promise<void> {
    using _moves = this.#ctx.store.onMove(({ space, position, restarted }) => {
      const seen = this.#followed.get(space)
      if (seen === undefined) return
      // Another log: its cursor has the position up to which calls were made.
      if (restarted) this.#followed.set(space, 0)
      else if (position <= seen) return
      this.#moved.add(space)
      this.#rouse()
    })
    using _signals = this.#ctx.webhookSignal.subscribe(() => {
      this.#lookAt = 0
      this.#rouse()
    })
    while (!this.#stopped) {
      try {
        await this.#round()
      } catch (error) {
        // The database is away. Webhooks wait for it as everything else does.
        this.#on.error(error)
        this.#woken = false
      }
      await this.#rest()
    }
  }

  askToStop(): void {
    this.#stopped = true
    this.#rouse()
  }

  async finish(): Promise<void> {
    const timer = setTimeout(() => this.#stopping.abort(), STOP_MS)
    await Promise.all(this.#calls.values())
    clearTimeout(timer)
    // What was cut off has not been an attempt; the next who comes makes it.
    await this.#ctx.store.transact((tx) => tx.webhookQueue.release(this.#owner)).catch((error) => this.#on.error(error))
  }

  /**
   * On PostgreSQL the clock of the database, so that a lease ends at the same time for all nodes. On SQLite the wall clock
   * as it was at the start, advanced by the monotonic clock: setting the wall clock moves no attempt.
   */
  #now(): number {
    const { store, clock } = this.#ctx
    if (store.engine === 'postgres') return clock.now()
    return Math.round(this.#startedAt + clock.monotonic() - this.#startedMonotonic)
  }

  async #round(): Promise<void> {
    const monotonic = this.#ctx.clock.monotonic()
    if (monotonic >= this.#lookAt) await this.#look(monotonic)
    for (const space of new Set([...this.#moved, ...this.#ended])) {
      try {
        await this.#fanOut(space)
      } catch (error) {
        // The database is away, for all spaces. Whatever else it is, it is of this one, and looked at again in a while.
        if (error instanceof DomainError) throw error
        this.#on.error(error)
      }
    }
    await this.#claim()
    if (this.#calls.size > 0 && monotonic >= this.#renewAt) {
      this.#renewAt = monotonic + RENEW_MS
      await this.#ctx.store.transact((tx) => tx.webhookQueue.renew(this.#owner, this.#now() + LEASE_MS))
    }
    if (monotonic >= this.#sweepAt && this.#any) {
      const more = await sweepCalls(this.#ctx, { ...this.#settings, now: this.#now() })
      this.#sweepAt = monotonic + (more ? LOOK_MS : SWEEP_MS * (0.8 + 0.4 * Math.random()))
    }
  }

  async #look(monotonic: number): Promise<void> {
    this.#lookAt = monotonic + LOOK_MS
    const times = { now: this.#now(), wallClock: this.#ctx.clock.now() }
    const { any, spaces, ended, due } = await this.#ctx.store.read((reader) => reader.webhookQueue.work(times))
    this.#any = any
    const followed = new Set(spaces.map(({ space }) => space))
    for (const space of this.#followed.keys()) if (!followed.has(space)) this.#followed.delete(space)
    for (const { space, position, head } of spaces) {
      const seen = Math.max(position, this.#followed.get(space) ?? 0)
      this.#followed.set(space, seen)
      if (head > seen) this.#moved.add(space)
    }
    for (const space of ended) this.#ended.add(space)
    for (const webhook of due) this.#due.add(webhook)
  }

  async #fanOut(space: string): Promise<void> {
    const ended = this.#ended.delete(space)
    this.#moved.delete(space)
    const seen = this.#followed.get(space) ?? 0
    const result = await fanOut(this.#ctx, space, { seen, ended, now: this.#now() })
    if (!result) {
      this.#followed.delete(space)
      return
    }
    this.#followed.set(space, result.seen)
    for (const webhook of result.webhooks) this.#due.add(webhook)
    if (result.webhooks.length > 0) this.#fresh = true
    // A long log is turned in turns, so that other spaces get theirs.
    if (!result.more) return
    this.#moved.add(space)
    if (ended) this.#ended.add(space)
    this.#woken = true
  }

  async #claim(): Promise<void> {
    const most = AT_ONCE - this.#calls.size
    if (most <= 0 || this.#due.size === 0) return
    const now = this.#now()
    const asked = [...this.#due]
    // Those that have just got calls need not be asked.
    const isKnown = this.#fresh
    this.#fresh = false
    const due = isKnown ? asked : await this.#ctx.store.read((reader) => reader.webhookQueue.dueOf(asked, now))
    for (const webhook of asked) this.#due.delete(webhook)
    if (due.length === 0) return
    // Not always the same ones first when there is not room for all.
    const from = Math.floor(Math.random() * due.length)
    const turn = [...due.slice(from), ...due.slice(0, from)]
    const underWay = Array.from(this.#calls.keys(), ({ webhook }) => webhook)
    const lease = { owner: this.#owner, now, until: now + LEASE_MS, most, underWay }
    const { calls, left, crowded } = await claimCalls(this.#ctx, turn, lease)
    for (const call of calls) {
      this.#calls.set(
        call,
        this.#make(call).finally(() => this.#calls.delete(call)),
      )
    }
    // Whoever got no room asks again at once where others have left some, else when a call has ended.
    for (const webhook of [...left, ...crowded]) this.#due.add(webhook)
    if (left.length > 0 && calls.length < most) this.#woken = true
  }

  async #make(claimed: ClaimedCall): Promise<void> {
    try {
      const outcome = await makeCall(this.#ctx, claimed, this.#stopping.signal)
      if (this.#stopping.signal.aborted) return
      if (outcome.cause !== undefined) this.#on.error(outcome.cause)
      this.#on.called(claimed, await this.#finish({ claimed, outcome }))
      this.#due.add(claimed.webhook.key)
      this.#rouse()
    } catch (error) {
      // Nothing is written down, so it is made again when the lease has ended.
      this.#on.error(error)
    }
  }

  /** Calls that end while others are being written down are written down together next. */
  #finish(call: FinishedCall): Promise<Finished> {
    const { promise, resolve, reject } = Promise.withResolvers<Finished>()
    this.#finished.push({ call, resolve, reject })
    this.#writing ??= this.#writeDown().finally(() => {
      this.#writing = null
    })
    return promise
  }

  async #writeDown(): Promise<void> {
    while (this.#finished.length > 0) {
      const batch = this.#finished.splice(0)
      const { retries: schedule } = this.#settings
      const options = { owner: this.#owner, now: this.#now(), schedule, chance: Math.random }
      try {
        const calls = batch.map(({ call }) => call)
        const finished = await finishCalls(this.#ctx, calls, options)
        for (const [index, { resolve }] of batch.entries()) resolve(finished[index]!)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
  }

  #rouse(): void {
    this.#woken = true
    this.#wake()
  }

  /** Until something happens, or it is time to look. */
  async #rest(): Promise<void> {
    if (!this.#woken && !this.#stopped) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, LOOK_MS)
      this.#wake = resolve
      await promise
      clearTimeout(timer)
    }
    this.#woken = false
  }
}
