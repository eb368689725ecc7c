import type { StoreTx } from '#storage/store'

/**
 * Starts or stops following the log of a space. Call this at the end of every transaction that has locked the space and
 * changed which of its webhooks are active.
 */
export async function followWhileActive(tx: StoreTx, space: string): Promise<void> {
  const active = await tx.webhooks.active(space)
  await (active.length > 0 ? tx.webhookQueue.follow(space) : tx.webhookQueue.unfollow(space))
}
