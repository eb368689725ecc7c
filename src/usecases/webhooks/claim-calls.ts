import type { WebhookCall } from '#domain/webhooks/call'
import type { SigningSecret } from '#domain/webhooks/settings'
import type { Webhook } from '#domain/webhooks/webhook'
import type { StoreTx } from '#storage/store'
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

/**
 * The next calls of these webhooks, now held by `owner`; each is given to one. `most` is how many it can take; `left` are
 * webhooks there was no room for.
 */
export async function claimCalls(
  ctx: Pick<UseCaseContext, 'store'>,
  keys: readonly number[],
  lease: { owner: string; now: number; until: number; most: number },
): Promise<{ calls: ClaimedCall[]; left: number[] }> {
  const { value } = await ctx.store.transact(async (tx) => {
    const held = await tx.webhookQueue.held(keys, lease.now)
    const byKey = new Map((await tx.webhooks.byKeys(keys)).map((webhook) => [webhook.key, webhook]))
    const secrets = await readSecrets(tx, byKey.values())
    const left: number[] = []
    let room = lease.most
    const wanted = keys.flatMap((key) => {
      const webhook = byKey.get(key)
      if (!webhook) return []
      const atOnce = webhook.failingSince === null ? AT_ONCE.healthy : AT_ONCE.failing
      const free = atOnce - (held.get(key) ?? 0)
      if (free <= 0) return []
      if (room <= 0) {
        left.push(key)
        return []
      }
      const most = Math.min(room, free)
      room -= most
      return [{ webhook: key, most }]
    })
    if (wanted.length === 0) return { calls: [], left }
    const lanes = await tx.webhookQueue.free(wanted, lease.now)
    if (lanes.length === 0) return { calls: [], left }
    await tx.webhookQueue.claim(lanes, lease)
    const calls = (await tx.webhookCalls.next(lanes)).flatMap((call): ClaimedCall[] => {
      const webhook = byKey.get(call.webhook)
      return webhook ? [{ webhook, call, secret: secrets(webhook) }] : []
    })
    return { calls, left }
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
