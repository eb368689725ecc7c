import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { platformNotFound } from '#domain/errors'
import type { Committed } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireSpace } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'
import { keepFollowing } from './keep-following.ts'
import { SWITCHED_OFF } from './update-webhook.ts'

/** No call is made any more. The log of its calls goes later, a few at a time. */
export async function deleteWebhook(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: { space: string; id: string },
): Promise<Committed<void>> {
  const stamp = stampOf(ctx, actor)
  const { space, id } = input
  return ctx.store.transact(async (tx) => {
    await requireSpace(tx, actor, space, 'manage')
    await tx.spaces.lock(space)
    await tx.webhookQueue.lockCursor(space)
    const webhook = await tx.webhooks.get(space, id)
    if (!webhook || !(await tx.webhooks.markDeleted(webhook.key, stamp.at))) throw platformNotFound('WebhookDefinition')
    await tx.webhookQueue.clear(webhook.key, SWITCHED_OFF)
    await tx.webhooks.deleteSigningSecret(space, webhook.key)
    await keepFollowing(tx, space)
    const { version } = webhook
    tx.changes.append(
      platformChange({ space, environment: null, type: 'WebhookDefinition', id, version, action: 'delete', stamp }),
    )
  })
}
