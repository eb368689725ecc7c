import type { WebhookBody } from '#contract/resources/webhook'
import { webhookPayloads } from '#http/management/webhook-payload'
import type { ManualClock } from '#lib/clock'
import { createOutbound } from '#outbound/guarded-client'
import type { OpenedStore } from '#storage/open-options'
import { putEntry } from '#usecases/entries/put-entry'
import { claimCalls } from '#usecases/webhooks/claim-calls'
import { createWebhook } from '#usecases/webhooks/create-webhook'
import { EventCache } from '#usecases/webhooks/event-cache'
import { fanOut } from '#usecases/webhooks/fan-out'
import { type Finished, finishCalls } from '#usecases/webhooks/finish-call'
import { type CallContext, makeCall } from '#usecases/webhooks/make-call'
import { AT, activatePost, createPost, type Installation, install } from '../usecases/installation.ts'

export const HOUR = 3_600_000

/** An installation whose webhooks are called step by step, by a clock that stands still between the steps. */
export async function webhookInstallation(store: OpenedStore) {
  const installation = await install(store)
  const outbound = createOutbound({ allow: ['127.0.0.0/8'] })
  const ctx = { ...installation.ctx, outbound }
  const wire = { vendor: 'contentful', present: webhookPayloads, timeoutMs: 2000 }
  const calling: CallContext = { ...ctx, ...wire, events: new EventCache() }
  await activatePost(installation)
  const { clock, actor } = installation
  return {
    ...installation,
    ctx,
    calling,
    node: (owner: string) => new Node(calling, clock, owner),
    hook: async (body: WebhookBody) => (await createWebhook(ctx, actor, { space: AT.space, body })).value,
    entry: (id: string, title = 'x') => createPost(installation, id, { 'en-US': title }),
    edit: (id: string, title: string, autoSave = true) => edit(installation, id, title, autoSave),
    [Symbol.asyncDispose]: () => outbound[Symbol.asyncDispose](),
  }
}

async function edit({ ctx, actor }: Installation, id: string, title: string, autoSave: boolean): Promise<void> {
  const version = await ctx.store.read(async (reader) => {
    const environment = await reader.environments.get(AT.space, AT.environment)
    return (await reader.resources.get(environment!.key, 'Entry', id))!.version
  })
  const body = { fields: { title: { 'en-US': title } } }
  await putEntry(ctx, actor, { ...AT, id, contentType: null, version, body, autoSave })
}

/** What the worker of one process does, without its timers. */
class Node {
  readonly #ctx: CallContext
  readonly #clock: ManualClock
  readonly #owner: string
  #seen = 0

  constructor(ctx: CallContext, clock: ManualClock, owner: string) {
    this.#ctx = ctx
    this.#clock = clock
    this.#owner = owner
  }

  /** The log is turned into calls, ended windows too. */
  async follow(): Promise<void> {
    for (;;) {
      const now = this.#clock.now()
      const { ended } = await this.#ctx.store.read((reader) => reader.webhookQueue.work({ now, wallClock: now }))
      const options = { seen: this.#seen, ended: ended.includes(AT.space), now }
      const result = await fanOut(this.#ctx, AT.space, options)
      if (!result) return
      this.#seen = result.seen
      if (!result.more) return
    }
  }

  async claim(most = 64) {
    const now = this.#clock.now()
    const { due } = await this.#ctx.store.read((reader) => reader.webhookQueue.work({ now, wallClock: now }))
    if (due.length === 0) return []
    const lease = { owner: this.#owner, now, until: now + 15_000, most, underWay: [] }
    return (await claimCalls(this.#ctx, due, lease)).calls
  }

  /** Makes the calls that are due until none is, and answers what came of each. */
  async call(): Promise<Finished[]> {
    const all: Finished[] = []
    for (;;) {
      const claimed = await this.claim()
      if (claimed.length === 0) return all
      const signal = new AbortController().signal
      const outcomes = await Promise.all(claimed.map((call) => makeCall(this.#ctx, call, signal)))
      const calls = claimed.map((call, index) => ({ claimed: call, outcome: outcomes[index]! }))
      const options = { owner: this.#owner, now: this.#clock.now(), schedule: 'standard' as const, chance: () => 0 }
      all.push(...(await finishCalls(this.#ctx, calls, options)))
    }
  }

  async work(): Promise<Finished[]> {
    await this.follow()
    return this.call()
  }
}
