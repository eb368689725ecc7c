import type { Webhook } from '#domain/webhooks/webhook'
import type { ClaimedCall } from '#usecases/webhooks/claim-calls'
import { type Finished, type FinishedCall, finishCalls } from '#usecases/webhooks/finish-call'
import { makeCall } from '#usecases/webhooks/make-call'
import type { DispatchContext } from './dispatch-context.ts'

/** Time that calls in progress get when the process stops. */
const STOP_MS = 5000

interface Unrecorded {
  call: FinishedCall
  resolve(finished: Finished): void
  reject(error: unknown): void
}

/** Makes claimed calls, each on its own, and records their outcomes in batches. */
export class Deliveries {
  onRecorded: (claimed: ClaimedCall) => void = () => {}
  readonly #ctx: DispatchContext
  readonly #aborting = new AbortController()
  readonly #calls = new Map<ClaimedCall, Promise<void>>()
  #unrecorded: Unrecorded[] = []
  #recording: Promise<void> | null = null

  constructor(ctx: DispatchContext) {
    this.#ctx = ctx
  }

  /** Number of calls in progress. */
  get count(): number {
    return this.#calls.size
  }

  /** The webhooks of the calls in progress. */
  get webhooks(): Webhook[] {
    return Array.from(this.#calls.keys(), ({ webhook }) => webhook)
  }

  start(claimed: ClaimedCall): void {
    this.#calls.set(
      claimed,
      this.#deliver(claimed).finally(() => this.#calls.delete(claimed)),
    )
  }

  async stop(): Promise<void> {
    const timer = setTimeout(() => this.#aborting.abort(), STOP_MS)
    await Promise.all(this.#calls.values())
    clearTimeout(timer)
    // An aborted call does not count as an attempt. Releasing its lease lets another process make it.
    const { store, owner, onError } = this.#ctx
    await store.transact((tx) => tx.webhookQueue.release(owner)).catch(onError)
  }

  async #deliver(claimed: ClaimedCall): Promise<void> {
    const { signal } = this.#aborting
    try {
      const outcome = await makeCall(this.#ctx, claimed, signal)
      if (signal.aborted) return
      if (outcome.cause !== undefined) this.#ctx.onError(outcome.cause)
      this.#ctx.onCall(claimed, await this.#record({ claimed, outcome }), outcome)
      this.#calls.delete(claimed)
      this.onRecorded(claimed)
    } catch (error) {
      // The outcome is not recorded, so the call is made again when its lease expires.
      this.#ctx.onError(error)
    }
  }

  /** Outcomes that arrive while a batch is being written form the next batch. */
  #record(call: FinishedCall): Promise<Finished> {
    const { promise, resolve, reject } = Promise.withResolvers<Finished>()
    this.#unrecorded.push({ call, resolve, reject })
    this.#recording ??= this.#recordBatches().finally(() => {
      this.#recording = null
    })
    return promise
  }

  async #recordBatches(): Promise<void> {
    while (this.#unrecorded.length > 0) {
      const batch = this.#unrecorded
      this.#unrecorded = []
      const { owner, settings, now } = this.#ctx
      const options = { owner, now: now(), schedule: settings.retries, chance: Math.random }
      try {
        const calls = batch.map(({ call }) => call)
        const finished = await finishCalls(this.#ctx, calls, options)
        for (const [index, { resolve }] of batch.entries()) resolve(finished[index]!)
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
  }
}
