import type { StoreTx } from '#storage/store'
import { SWITCHED_OFF } from './update-webhook.ts'

/** Stops all webhooks of a deleted space and clears their queues. */
export async function stopWebhooks(tx: StoreTx, space: string): Promise<void> {
  await tx.webhookQueue.unfollow(space)
  for (const { key } of await tx.webhooks.active(space)) await tx.webhookQueue.clear(key, SWITCHED_OFF)
}
