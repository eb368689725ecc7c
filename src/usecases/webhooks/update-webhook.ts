import type { WebhookBody } from '#contract/resources/webhook'
import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { DomainError, platformNotFound } from '#domain/errors'
import { requireVersion } from '#domain/resources/version'
import { toWebhook } from '#domain/webhooks/to-webhook'
import type { Webhook } from '#domain/webhooks/webhook'
import type { Committed } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireSpace } from '../access/require-space.ts'
import { requireReachable, type WebhookContext } from './create-webhook.ts'
import { skipUnwanted } from './fan-out.ts'
import { followWhileActive } from './follow-while-active.ts'
import { openSecrets, sealSecrets } from './webhook-secrets.ts'

export const SWITCHED_OFF = { name: 'SwitchedOff', message: 'The webhook was switched off before this call was made.' }

/**
 * Replaces a webhook. Secrets that are not sent stay as they were, because clients never get their values. When the
 * server of the URL changes, they must be sent again, because the new server would get them.
 */
export async function updateWebhook(
  ctx: WebhookContext,
  actor: Actor,
  input: { space: string; id: string; version: number | null; body: WebhookBody },
): Promise<Committed<Webhook>> {
  const stamp = stampOf(ctx, actor)
  const { space, id } = input
  const updated = await ctx.store.transact(async (tx) => {
    await requireSpace(tx, actor, space, 'manage')
    await tx.spaces.lock(space)
    const stored = await tx.webhooks.get(space, id)
    if (!stored) throw platformNotFound('WebhookDefinition')
    const { definition, secrets } = toWebhook(input.body, openSecrets(ctx.sealer, stored), stored.definition.url)
    requireReachable(ctx.outbound, definition)
    requireVersion('WebhookDefinition', stored, input.version)
    const switchedOn = definition.active && !stored.definition.active
    const isUrlChanged = definition.url !== stored.definition.url
    const webhook: Webhook = {
      ...stored,
      definition,
      secrets: sealSecrets(ctx.sealer, stored, secrets),
      since: switchedOn ? await tx.changes.head(space) : stored.since,
      failingSince: switchedOn || isUrlChanged ? null : stored.failingSince,
      disabled: switchedOn ? null : stored.disabled,
      version: stored.version + 1,
      updatedAt: Math.max(stamp.at, stored.updatedAt),
      updatedBy: stamp.by,
    }
    await skipUnwanted(tx, space)
    if (!(await tx.webhooks.update(webhook, stored.version))) throw new DomainError('Conflict')
    if (!definition.active) await tx.webhookQueue.clear(webhook.key, SWITCHED_OFF)
    await followWhileActive(tx, space)
    const { version } = webhook
    tx.changes.append(
      platformChange({ space, environment: null, type: 'WebhookDefinition', id, version, action: 'save', stamp }),
    )
    return webhook
  })
  ctx.webhookSignal.notify()
  return updated
}
