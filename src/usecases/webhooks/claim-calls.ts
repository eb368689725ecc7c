import type { WebhookCall } from '#domain/webhooks/call'
import type { SigningSecret } from '#domain/webhooks/settings'
import type { Webhook } from '#domain/webhooks/webhook'
import type { Lane, StoreTx } from '#storage/store'
import type { UseCaseContext } from '../context.ts'

/** Calls of one webhook that are made at the same time. One that keeps failing is tried with one at a time. */
const AT_ONCE = { healthy: 4, failing: 1 }

/** A call with all that is needed to make it, but for the event. */
export interface ClaimedCall {
  webhook: Webhook
  call: WebhookCall
  /** That of the webhook, or else of its space. */
  secret: SigningSecret | null
}

/** The next calls of these webhooks, now held by `owner`; each is given to one. `most` is how many it can take. */
export async function claimCalls(
  ctx: Pick<UseCaseContext, 'store'>,
  keys: readonly number[],
  lease: { owner: string; now: number; until: number; most: number },
): Promise<ClaimedCall[]> {
  const { value } = await ctx.store.transact(async (tx): Promise<ClaimedCall[]> => {
    const held = await tx.webhookQueue.held(keys, lease.now)
    const byKey = new Map((await tx.webhooks.byKeys(keys)).map((webhook) => [webhook.key, webhook]))
    const secrets = await readSecrets(tx, byKey.values())
    const lanes: Lane[] = []
    for (const key of keys) {
      const webhook = byKey.get(key)
      if (!webhook) continue
      const atOnce = webhook.failingSince === null ? AT_ONCE.healthy : AT_ONCE.failing
      const most = Math.min(lease.most - lanes.length, atOnce - (held.get(key) ?? 0))
      if (most > 0) lanes.push(...(await tx.webhookQueue.free(key, lease.now, most)))
    }
    if (lanes.length === 0) return []
    await tx.webhookQueue.claim(lanes, lease)
    return (await tx.webhookCalls.next(lanes)).flatMap((call): ClaimedCall[] => {
      const webhook = byKey.get(call.webhook)
      return webhook ? [{ webhook, call, secret: secrets(webhook) }] : []
    })
  })
  return value
}

async function readSecrets(tx: StoreTx, webhooks: Iterable<Webhook>) {
  const spaces = new Set(Array.from(webhooks, ({ space }) => space))
  const all: SigningSecret[] = []
  for (const space of spaces) all.push(...(await tx.webhooks.signingSecrets(space)))
  const find = (space: string, key: number) => all.find((each) => each.space === space && each.webhook === key)
  return ({ space, key }: Webhook): SigningSecret | null => find(space, key) ?? find(space, 0) ?? null
}
