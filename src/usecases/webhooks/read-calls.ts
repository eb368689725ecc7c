import type { Actor } from '#domain/access/actor'
import type { Change } from '#domain/changes/change'
import { DomainError } from '#domain/errors'
import type { CallDetail, ListedState, QueueState, WebhookCall } from '#domain/webhooks/call'
import type { Webhook } from '#domain/webhooks/webhook'
import type { Page, PageOf, StoreReader } from '#storage/store'
import type { UseCaseContext } from '../context.ts'
import { requireWebhook } from './read-webhooks.ts'

type Context = Pick<UseCaseContext, 'store'>
type Input = { space: string; id: string }

/** Number of calls that health is computed from. */
const NEWEST = 100

export const noSuchCall = () => new DomainError('NotFound')

/** Newest first. */
export async function listCalls(
  ctx: Context,
  actor: Actor,
  input: Input & { page: Page; state?: ListedState | null },
): Promise<{ webhook: Webhook } & PageOf<AboutCall>> {
  return withWebhook(ctx, actor, input, async (reader, webhook) => {
    const { total, items } = await reader.webhookCalls.list(webhook.key, input.page, input.state ?? null)
    return { webhook, total, items: await withChanges(reader, items) }
  })
}

/** A call with its change, if it has exactly one that the log still contains. */
export interface AboutCall extends WebhookCall {
  change: Change | null
}

async function withChanges(reader: StoreReader, calls: readonly WebhookCall[]): Promise<AboutCall[]> {
  const single = calls.filter(({ positions }) => positions.length === 1)
  const positions = new Set(single.map((call) => call.positions[0]!))
  const changes = positions.size === 0 ? [] : await reader.changes.at(single[0]!.space, [...positions])
  const byPosition = new Map(changes.map((change) => [change.position, change]))
  return calls.map((call) => ({
    ...call,
    change: call.positions.length === 1 ? (byPosition.get(call.positions[0]!) ?? null) : null,
  }))
}

export async function getCall(ctx: Context, actor: Actor, input: Input & { call: string }) {
  return withWebhook(
    ctx,
    actor,
    input,
    async (reader, webhook): Promise<{ webhook: Webhook; call: AboutCall; detail: CallDetail | null }> => {
      const call = await reader.webhookCalls.get(webhook.key, input.call)
      if (!call) throw noSuchCall()
      const [about] = await withChanges(reader, [call])
      return { webhook, call: about!, detail: await reader.webhookCalls.detail(call.key) }
    },
  )
}

export async function getHealth(ctx: Context, actor: Actor, input: Input) {
  return withWebhook(ctx, actor, input, async (reader, webhook) => ({
    webhook,
    calls: await reader.webhookCalls.health(webhook.key, NEWEST),
  }))
}

export async function getQueue(ctx: Context, actor: Actor, input: Input) {
  return withWebhook(ctx, actor, input, async (reader, webhook): Promise<{ webhook: Webhook; queue: QueueState }> => {
    return { webhook, queue: await reader.webhookCalls.queue(webhook.key) }
  })
}

function withWebhook<T>(
  ctx: Context,
  actor: Actor,
  input: Input,
  work: (reader: StoreReader, webhook: Webhook) => Promise<T>,
): Promise<T> {
  return ctx.store.read(async (reader) => work(reader, await requireWebhook(reader, actor, input, 'read')))
}
