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
import { DUE_NOW, enqueueCalls, wants } from './fan-out.ts'
import { noSuchCall } from './read-calls.ts'
import { requireWebhook } from './read-webhooks.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'webhookSignal'>
type Input = { space: string; id: string }

/** Number of calls that one request enqueues; the response says where to continue. */
const MAX_PER_REQUEST = 500

/** Sends an event again, after all waiting calls. The new call has its own id and the idempotency key of the event. */
export async function replayCall(ctx: Context, actor: Actor, input: Input & { call: string }) {
  const at = ctx.clock.now()
  const { value } = await ctx.store.transact(async (tx) => {
    const webhook = await requireActive(await requireWebhook(tx, actor, input, 'manage'))
    const call = await tx.webhookCalls.get(webhook.key, input.call)
    if (!call) throw noSuchCall()
    const oldest = Math.min(...call.positions)
    if (oldest <= (await tx.changes.pruned(input.space)))
      throw badRequest('The log no longer has the changes of this call.')
    const again = repeated(call, webhook)
    await tx.webhookQueue.enqueue([again], { at, due: DUE_NOW })
    return { webhook, call: (await tx.webhookCalls.get(webhook.key, again.id))! }
  })
  ctx.webhookSignal.notify()
  return value
}

/** Replays all failed calls, or the log rows in a range of positions. */
export async function replayCalls(ctx: Context, actor: Actor, input: Input & { body: WebhookReplayBody }) {
  const wanted = toReplay(input.body)
  const at = ctx.clock.now()
  const { value } = await ctx.store.transact(async (tx): Promise<{ queued: number; next: number | null }> => {
    const webhook = await requireActive(await requireWebhook(tx, actor, input, 'manage'))
    if ('failed' in wanted) {
      const failed = await tx.webhookCalls.failed(webhook.key, MAX_PER_REQUEST)
      await tx.webhookQueue.enqueue(
        failed.map((call) => repeated(call, webhook)),
        { at, due: DUE_NOW },
      )
      // They no longer count as failed; otherwise the next request would send them again.
      await tx.webhookCalls.markRepeated(failed.map(({ key }) => key))
      return { queued: failed.length, next: failed.length === MAX_PER_REQUEST ? 0 : null }
    }
    const pruned = await tx.changes.pruned(input.space)
    if (wanted.from <= pruned) throw badRequest(`The log begins at position ${pruned + 1}; older rows were pruned.`)
    const changes = await tx.changes.after(input.space, wanted.from - 1, MAX_PER_REQUEST)
    const inRange = changes.filter(({ position }) => position <= wanted.to)
    const everything = { ...webhook, since: 0 }
    const sent = lastEdits(inRange).filter((change) => wants(everything, change))
    await enqueueCalls(tx, [everything], sent, { kind: 'replay', at, now: DUE_NOW })
    const last = inRange.at(-1)?.position
    const isAll = last === undefined || last === wanted.to || changes.length < MAX_PER_REQUEST
    return { queued: sent.length, next: isAll ? null : last + 1 }
  })
  ctx.webhookSignal.notify()
  return value
}

function requireActive(webhook: Webhook): Webhook {
  if (!webhook.definition.active) throw badRequest('The webhook is not active; activate it first.')
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

/** Automatic saves are sent once per edit window here too. */
function lastEdits(changes: readonly Change[]): Change[] {
  const windows = new DebounceWindows([])
  const sent = new Set(changes.flatMap((change) => windows.pass(change) ?? []))
  for (const position of windows.end(Number.MAX_SAFE_INTEGER)) sent.add(position)
  return changes.filter(({ action, position }) => action !== 'auto_save' || sent.has(position))
}
