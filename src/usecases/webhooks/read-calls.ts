import type { Actor } from '#domain/access/actor'
import { DomainError } from '#domain/errors'
import type { CallDetail, QueueState, WebhookCall } from '#domain/webhooks/call'
import type { Webhook } from '#domain/webhooks/webhook'
import type { Page, PageOf, StoreReader } from '#storage/store'
import type { UseCaseContext } from '../context.ts'
import { requireWebhook } from './read-webhooks.ts'

type Context = Pick<UseCaseContext, 'store'>
type Input = { space: string; id: string }

/** Health is told from so many calls. */
const NEWEST = 100

export const noSuchCall = () => new DomainError('NotFound')

/** Newest first. */
export async function listCalls(ctx: Context, actor: Actor, input: Input & { page: Page }) {
  return withWebhook(
    ctx,
    actor,
    input,
    async (reader, webhook): Promise<{ webhook: Webhook } & PageOf<WebhookCall>> => {
      return { webhook, ...(await reader.webhookCalls.list(webhook.key, input.page)) }
    },
  )
}

export async function getCall(ctx: Context, actor: Actor, input: Input & { call: string }) {
  return withWebhook(
    ctx,
    actor,
    input,
    async (reader, webhook): Promise<{ webhook: Webhook; call: WebhookCall; detail: CallDetail | null }> => {
      const call = await reader.webhookCalls.get(webhook.key, input.call)
      if (!call) throw noSuchCall()
      return { webhook, call, detail: await reader.webhookCalls.detail(call.key) }
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
