import type { WebhookCall } from '#domain/webhooks/call'
import type { SigningSecret } from '#domain/webhooks/settings'
import type { Webhook } from '#domain/webhooks/webhook'
import { randomId } from '#lib/ids'
import type { StoreTx } from '#storage/store'
import type { UseCaseContext } from '../context.ts'

/** Concurrent calls of one webhook. A failing webhook gets one. */
const AT_ONCE = { healthy: 4, failing: 1 }
/**
 * Concurrent calls of all failing webhooks together, and of one space, per process: dead receivers leave room for
 * others.
 */
const SHARE = { failing: 16, space: 32 }

/** A call with everything that is needed to make it except the event. */
export interface ClaimedCall {
  webhook: Webhook
  call: WebhookCall
  /** The secret of the webhook, or else of its space. */
  secret: SigningSecret | null
  /** The id of the lease. */
  claim: string
}

export interface ClaimLease {
  owner: string
  now: number
  until: number
  /** Number of calls that the owner can make now. */
  most: number
  /** The webhooks of its calls in progress. */
  underWay: readonly Webhook[]
}

export interface Claimed {
  calls: ClaimedCall[]
  /** Webhooks without calls because the owner has no more room. */
  left: number[]
  /** Webhooks without calls because other failing webhooks, or their space, have used up their share. */
  crowded: number[]
}

/** Leases the next calls of these webhooks to `owner`. Each call is leased to one owner. */
export async function claimCalls(
  ctx: Pick<UseCaseContext, 'store'>,
  keys: readonly number[],
  lease: ClaimLease,
): Promise<Claimed> {
  const claim = randomId()
  const { value } = await ctx.store.transact(async (tx): Promise<Claimed> => {
    const held = await tx.webhookQueue.held(keys, lease.now)
    const byKey = new Map((await tx.webhooks.byKeys(keys)).map((webhook) => [webhook.key, webhook]))
    const secrets = await readSecrets(tx, byKey.values())
    const { wanted, left, crowded } = divide(
      keys.flatMap((key) => byKey.get(key) ?? []),
      held,
      lease,
    )
    if (wanted.length === 0) return { calls: [], left, crowded }
    const lanes = await tx.webhookQueue.free(wanted, lease.now)
    if (lanes.length === 0) return { calls: [], left, crowded }
    await tx.webhookQueue.claim(lanes, { ...lease, claim })
    const calls = (await tx.webhookCalls.next(lanes)).flatMap((call): ClaimedCall[] => {
      const webhook = byKey.get(call.webhook)
      return webhook ? [{ webhook, call, secret: secrets(webhook), claim }] : []
    })
    return { calls, left, crowded }
  })
  return value
}

const isFailing = ({ failingSince }: Webhook): boolean => failingSince !== null

/** Divides the room between the webhooks. */
function divide(webhooks: readonly Webhook[], held: ReadonlyMap<number, number>, { most, underWay }: ClaimLease) {
  const wanted: { webhook: number; most: number }[] = []
  const left: number[] = []
  const crowded: number[] = []
  let room = most
  let roomForFailing = SHARE.failing - underWay.filter(isFailing).length
  const ofSpace = new Map<string, number>()
  for (const { space } of underWay) ofSpace.set(space, (ofSpace.get(space) ?? 0) + 1)
  for (const webhook of webhooks) {
    const { key, space } = webhook
    const fails = isFailing(webhook)
    const free = (fails ? AT_ONCE.failing : AT_ONCE.healthy) - (held.get(key) ?? 0)
    if (free <= 0) continue
    const share = Math.min(SHARE.space - (ofSpace.get(space) ?? 0), fails ? roomForFailing : room)
    if (room <= 0) left.push(key)
    else if (share <= 0) crowded.push(key)
    else {
      const some = Math.min(room, free, share)
      wanted.push({ webhook: key, most: some })
      room -= some
      if (fails) roomForFailing -= some
      ofSpace.set(space, (ofSpace.get(space) ?? 0) + some)
    }
  }
  return { wanted, left, crowded }
}

async function readSecrets(tx: StoreTx, webhooks: Iterable<Webhook>) {
  const spaces = new Set(Array.from(webhooks, ({ space }) => space))
  const all: SigningSecret[] = []
  for (const space of spaces) all.push(...(await tx.webhooks.signingSecrets(space)))
  const find = (space: string, key: number) => all.find((each) => each.space === space && each.webhook === key)
  return ({ space, key }: Webhook): SigningSecret | null => find(space, key) ?? find(space, 0) ?? null
}
