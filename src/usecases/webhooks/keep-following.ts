import type { StoreTx } from '#storage/store'

/**
 * To be called at the end of every transaction that has changed which webhooks of a space are switched on, and that has
 * locked the space: the log is followed exactly while somebody wants to hear of it.
 */
export async function keepFollowing(tx: StoreTx, space: string): Promise<void> {
  const active = await tx.webhooks.active(space)
  await (active.length > 0 ? tx.webhookQueue.follow(space) : tx.webhookQueue.unfollow(space))
}
