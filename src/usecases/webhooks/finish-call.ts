import type { CallDetail, WebhookCall } from '#domain/webhooks/call'
import { GIVE_UP_AFTER, isGone, nextPause, type RetrySchedule, succeeded } from '#domain/webhooks/retries'
import type { StoreTx } from '#storage/store'
import type { UseCaseContext } from '../context.ts'
import type { ClaimedCall } from './claim-calls.ts'
import { keepFollowing } from './keep-following.ts'
import type { CallOutcome } from './make-call.ts'
import { SWITCHED_OFF } from './update-webhook.ts'

export interface FinishOptions {
  owner: string
  /** The time of calls. */
  now: number
  /** Where the webhook itself says nothing. */
  schedule: RetrySchedule
  chance: number
}

/** `lost`: somebody else has taken the call over meanwhile. `disabled`: the webhook was switched off because of it. */
export type Finished = 'done' | 'again' | 'failed' | 'lost' | 'disabled'

/** Writes down what came of an attempt, and when the lane goes on: with another attempt, or with the next call. */
export async function finishCall(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  { webhook, call }: ClaimedCall,
  outcome: CallOutcome,
  options: FinishOptions,
): Promise<Finished> {
  const { now } = options
  const { key, space, definition } = webhook
  const isTest = call.kind === 'test'
  const { value: finished } = await ctx.store.transact(async (tx): Promise<Finished> => {
    if (!(await tx.webhookQueue.hold(key, call.lane, options.owner))) return 'lost'
    const isDone = succeeded(outcome)
    const policy = isDone || isTest ? null : await tx.webhooks.retryPolicy(space)
    const made = call.attempts + 1
    const schedule = definition.retries ?? options.schedule
    const rule = { made, limit: policy?.maxRetries ?? null, chance: options.chance }
    const pause = isDone || isTest ? null : nextPause(schedule, outcome, rule)
    const state = isDone ? 'done' : pause === null ? 'failed' : 'waiting'
    await record(tx, call, state, outcome)
    await tx.webhookQueue.putBack(key, call.lane, pause === null ? now + coalescing(call, definition) : now + pause)
    if (isDone && webhook.failingSince !== null) await tx.webhooks.noteHealthy(key)
    if (!isDone && !isTest && !outcome.hopeless) await tx.webhooks.noteFailing(key, now)
    return isDone ? 'done' : pause === null ? 'failed' : 'again'
  })
  const reason = finished === 'lost' || isTest ? null : reasonToDisable(webhook.failingSince, outcome, now)
  if (reason === null) return finished
  await disableWebhook(ctx, key, reason)
  return 'disabled'
}

/** What comes after a collecting call is collected too. */
const coalescing = (call: WebhookCall, { coalesceSeconds }: { coalesceSeconds: number }): number =>
  call.kind === 'event' ? coalesceSeconds * 1000 : 0

function reasonToDisable(failingSince: number | null, outcome: CallOutcome, now: number): string | null {
  if (succeeded(outcome)) return null
  if (isGone(outcome)) return 'The receiver answered with status 410: it wants no more calls.'
  if (failingSince === null || now - failingSince < GIVE_UP_AFTER) return null
  return 'Every call has failed for five days.'
}

async function record(tx: StoreTx, call: WebhookCall, state: WebhookCall['state'], o: CallOutcome): Promise<void> {
  const before = call.attempts === 0 ? [] : ((await tx.webhookCalls.detail(call.key))?.attempts ?? [])
  const attempt = { at: o.requestAt, ms: o.ms, statusCode: o.status, error: o.error }
  const detail: CallDetail = { request: o.request, response: o.response, attempts: [...before, attempt].slice(-100) }
  const { url, requestAt, responseAt, status: statusCode, error } = o
  await tx.webhookCalls.record(
    { ...call, state, attempts: call.attempts + 1, url, requestAt, responseAt, statusCode, error },
    detail,
  )
}

/** Switches a webhook off, and says why where its user will look. */
async function disableWebhook(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  key: number,
  reason: string,
): Promise<void> {
  const at = ctx.clock.now()
  await ctx.store.transact(async (tx) => {
    const before = await tx.webhooks.byKey(key)
    if (!before) return
    await tx.spaces.lock(before.space)
    const webhook = await tx.webhooks.byKey(key)
    if (!webhook?.definition.active) return
    await tx.webhooks.disable(key, { at, reason })
    await tx.webhookQueue.clear(key, SWITCHED_OFF)
    await keepFollowing(tx, webhook.space)
  })
}
