import type { WebhookCall } from '#domain/webhooks/call'
import type { Webhook } from '#domain/webhooks/webhook'
import type { StoreTx } from '#storage/store'
import type { UseCaseContext } from '../context.ts'

/** Calls of one webhook that are made at the same time. One that keeps failing is tried with one at a time. */
const AT_ONCE = { healthy: 4, failing: 1 }

export interface ClaimedCall {
  webhook: Webhook
  call: WebhookCall
}

/** The next calls of these webhooks, now held by `owner`; each is given to one. `most` is how many it can take. */
export async function claimCalls(
  ctx: Pick<UseCaseContext, 'store'>,
  webhooks: readonly number[],
  lease: { owner: string; now: number; until: number; most: number },
): Promise<ClaimedCall[]> {
  const { value } = await ctx.store.transact(async (tx) => {
    const claimed: ClaimedCall[] = []
    for (const key of webhooks) {
      const most = lease.most - claimed.length
      if (most <= 0) break
      claimed.push(...(await claimOf(tx, key, { ...lease, most })))
    }
    return claimed
  })
  return value
}

async function claimOf(
  tx: StoreTx,
  key: number,
  lease: { owner: string; now: number; until: number; most: number },
): Promise<ClaimedCall[]> {
  const webhook = await tx.webhooks.byKey(key)
  if (!webhook) return []
  const atOnce = webhook.failingSince === null ? AT_ONCE.healthy : AT_ONCE.failing
  const claimed: ClaimedCall[] = []
  for (const lane of await tx.webhookQueue.claim(key, { ...lease, atOnce })) {
    const call = await tx.webhookCalls.next(key, lane)
    if (call) claimed.push({ webhook, call })
    else await tx.webhookQueue.putBack(key, lane, lease.now)
  }
  return claimed
}
