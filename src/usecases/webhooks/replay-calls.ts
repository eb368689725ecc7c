import type { WebhookReplayBody } from '#contract/resources/webhook-call'
import type { Actor } from '#domain/access/actor'
import type { Change } from '#domain/changes/change'
import { badRequest } from '#domain/errors'
import type { NewCall, WebhookCall } from '#domain/webhooks/call'
import { DebounceWindows } from '#domain/webhooks/debounce-windows'
import { toReplay } from '#domain/webhooks/to-replay'
import type { Webhook } from '#domain/webhooks/webhook'
import { randomId } from '#lib/ids'
import type { UseCaseContext } from '../context.ts'
import { AT_ONCE, enqueueFor, wants } from './fan-out.ts'
import { noSuchCall } from './read-calls.ts'
import { requireWebhook } from './read-webhooks.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'webhookSignal'>
type Input = { space: string; id: string }

/** One request puts so many calls into the queue; the answer says where to go on. */
const MOST = 500

/** The same event once more, behind all that waits. It has an id of its own, and the idempotency key of the event. */
export async function replayCall(ctx: Context, actor: Actor, input: Input & { call: string }) {
  const at = ctx.clock.now()
  const { value } = await ctx.store.transact(async (tx) => {
    const webhook = await requireActive(await requireWebhook(tx, actor, input, 'manage'))
    const call = await tx.webhookCalls.get(webhook.key, input.call)
    if (!call) throw noSuchCall()
    const again = repeated(call, webhook)
    await tx.webhookQueue.enqueue([again], { at, due: AT_ONCE })
    return { webhook, call: (await tx.webhookCalls.get(webhook.key, again.id))! }
  })
  ctx.webhookSignal.notify()
  return value
}

/** All failed calls, or what the log holds in a range of positions. */
export async function replayCalls(ctx: Context, actor: Actor, input: Input & { body: WebhookReplayBody }) {
  const wanted = toReplay(input.body)
  const at = ctx.clock.now()
  const { value } = await ctx.store.transact(async (tx): Promise<{ queued: number; next: number | null }> => {
    const webhook = await requireActive(await requireWebhook(tx, actor, input, 'manage'))
    if ('failed' in wanted) {
      const failed = await tx.webhookCalls.failed(webhook.key, MOST)
      await tx.webhookQueue.enqueue(
        failed.map((call) => repeated(call, webhook)),
        { at, due: AT_ONCE },
      )
      // They are not failed any more, but sent again: else the next request would send them once more.
      await tx.webhookCalls.markRepeated(failed.map(({ key }) => key))
      return { queued: failed.length, next: failed.length === MOST ? 0 : null }
    }
    const changes = await tx.changes.after(input.space, wanted.from - 1, MOST)
    const inRange = changes.filter(({ position }) => position <= wanted.to)
    const everything = { ...webhook, since: 0 }
    const told = lastEdits(inRange).filter((change) => wants(everything, change))
    await enqueueFor(tx, [everything], told, { kind: 'replay', at, now: AT_ONCE })
    const last = inRange.at(-1)?.position
    const isAll = last === undefined || last === wanted.to || changes.length < MOST
    return { queued: told.length, next: isAll ? null : last + 1 }
  })
  ctx.webhookSignal.notify()
  return value
}

function requireActive(webhook: Webhook): Webhook {
  if (!webhook.definition.active) throw badRequest('The webhook is switched off; switch it on first.')
  return webhook
}

const repeated = ({ space, lane, positions, topic }: WebhookCall, webhook: Webhook): NewCall => ({
  ...{
    id: randomId(),
    webhook: webhook.key,
    space,
    lane,
    positions,
    topic,
    kind: 'replay',
    url: webhook.definition.url,
  },
})

/** Automatic saves are told once per window here too. */
function lastEdits(changes: readonly Change[]): Change[] {
  const windows = new DebounceWindows([])
  const told = new Set(changes.flatMap((change) => windows.pass(change) ?? []))
  for (const position of windows.end(Number.MAX_SAFE_INTEGER)) told.add(position)
  return changes.filter(({ action, position }) => action !== 'auto_save' || told.has(position))
}
