import type { WebhookBody } from '#contract/resources/webhook'
import type { Actor } from '#domain/access/actor'
import type { Webhook } from '#domain/webhooks/webhook'
import type { Committed } from '#storage/store'
import { requireSpace } from '../access/require-space.ts'
import { createWebhook, type WebhookContext } from './create-webhook.ts'
import { updateWebhook } from './update-webhook.ts'

/** Replaces a webhook, or creates it if it is missing; then the version that was sent is ignored. */
export async function putWebhook(
  ctx: WebhookContext,
  actor: Actor,
  input: { space: string; id: string; version: number | null; body: WebhookBody },
): Promise<{ written: Committed<Webhook>; created: boolean }> {
  const exists = await ctx.store.read(async (reader) => {
    const space = await requireSpace(reader, actor, input.space, 'manage')
    return (await reader.webhooks.get(space.id, input.id)) !== null
  })
  const written = exists ? await updateWebhook(ctx, actor, input) : await createWebhook(ctx, actor, input)
  return { written, created: !exists }
}
