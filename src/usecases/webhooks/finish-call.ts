import type { CallDetail, WebhookCall } from '#domain/webhooks/call'
import { DISABLE_AFTER_MS, isGone, type RetrySchedule, retryDelay, succeeded } from '#domain/webhooks/retries'
import type { HeldLane, StoreTx } from '#storage/store'
import type { UseCaseContext } from '../context.ts'
import type { ClaimedCall } from './claim-calls.ts'
import { followWhileActive } from './follow-while-active.ts'
import type { CallOutcome } from './make-call.ts'
import { SWITCHED_OFF } from './update-webhook.ts'

export interface FinishOptions {
  owner: string
  /** The clock of calls. */
  now: number
  /** For webhooks without a schedule of their own. */
  schedule: RetrySchedule
  /** A random number between 0 and 1. */
  chance(): number
}

/** `lost`: the lease has expired and another process owns the call. `disabled`: the webhook was switched off. */
export type Finished = 'done' | 'again' | 'failed' | 'lost' | 'disabled'

export interface FinishedCall {
  claimed: ClaimedCall
  outcome: CallOutcome
}

/**
 * Records the outcomes of attempts, and when their lanes continue: with another attempt, or with the next call. Calls
 * that end at the same time share a transaction. The results are in the order of the calls.
 */
export async function finishCalls(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  calls: readonly FinishedCall[],
  options: FinishOptions,
): Promise<Finished[]> {
  const { value: finished } = await ctx.store.transact(async (tx): Promise<Finished[]> => {
    const lanes = calls.map(({ claimed: { call, claim } }) => ({ webhook: call.webhook, lane: call.lane, claim }))
    const held = new Set((await tx.webhookQueue.holdMany(options.owner, lanes)).map(nameOf))
    const ours = calls.filter((_, index) => held.has(nameOf(lanes[index]!)))
    const healthy = new Set(ours.filter(({ outcome }) => succeeded(outcome)).map(({ claimed }) => claimed.webhook.key))
    if (healthy.size > 0) await tx.webhooks.markHealthy([...healthy])
    const verdicts = new Map<FinishedCall, Verdict>()
    for (const each of ours) verdicts.set(each, await judge(tx, each, options))
    await record(tx, ours, verdicts)
    const byDue = Map.groupBy(ours, (each) => verdicts.get(each)!.due)
    for (const [due, group] of byDue) {
      await tx.webhookQueue.putBackMany(
        group.map(({ claimed: { call } }) => call),
        due,
      )
    }
    return calls.map((each) => verdicts.get(each)?.finished ?? 'lost')
  })
  for (const [index, { claimed, outcome }] of calls.entries()) {
    // A call that will be retried does not count: the receiver may just be restarting.
    const isCounted = finished[index] === 'failed' && claimed.call.kind !== 'test' && !outcome.isPermanent
    const { key, failingSince } = claimed.webhook
    if (!isCounted || reasonToDisable(failingSince, outcome, options.now) === null) continue
    if (await disableFailing(ctx, key, outcome, options.now)) finished[index] = 'disabled'
  }
  return finished
}

const nameOf = ({ webhook, lane, claim }: HeldLane): string => `${webhook}/${claim}/${lane}`

interface Verdict {
  finished: Finished
  state: WebhookCall['state']
  /** When the lane continues. */
  due: number
}

async function judge(
  tx: StoreTx,
  { claimed: { webhook, call }, outcome }: FinishedCall,
  { now, schedule, chance }: FinishOptions,
): Promise<Verdict> {
  const { key, space, definition } = webhook
  const next = now + coalescing(call, definition)
  if (succeeded(outcome)) return { finished: 'done', state: 'done', due: next }
  if (call.kind === 'test') return { finished: 'failed', state: 'failed', due: next }
  if (!outcome.isPermanent) await tx.webhooks.markFailing(key, now)
  const limit = (await tx.webhooks.retryPolicy(space))?.maxRetries ?? null
  const rule = { attempts: call.attempts + 1, limit, chance: chance() }
  const pause = retryDelay(definition.retries ?? schedule, outcome, rule)
  if (pause === null) return { finished: 'failed', state: 'failed', due: next }
  return { finished: 'again', state: 'waiting', due: now + pause }
}

/** Changes after a coalesced call are coalesced too. */
const coalescing = (call: WebhookCall, { coalesceSeconds }: { coalesceSeconds: number }): number =>
  call.kind === 'event' ? coalesceSeconds * 1000 : 0

function reasonToDisable(failingSince: number | null, outcome: CallOutcome, now: number): string | null {
  if (isGone(outcome)) return 'The receiver returned status 410: it wants no more calls.'
  if (failingSince === null || now - failingSince < DISABLE_AFTER_MS) return null
  return 'Every call has failed for five days.'
}

async function record(
  tx: StoreTx,
  calls: readonly FinishedCall[],
  verdicts: ReadonlyMap<FinishedCall, Verdict>,
): Promise<void> {
  const rows: { call: WebhookCall; detail: CallDetail }[] = []
  for (const each of calls) {
    const { claimed, outcome: o } = each
    const { call } = claimed
    const before = call.attempts === 0 ? [] : ((await tx.webhookCalls.detail(call.key))?.attempts ?? [])
    const attempt = { at: o.requestAt, ms: o.ms, statusCode: o.status, error: o.error }
    const { url, requestAt, responseAt, status: statusCode, error } = o
    const attempts = call.attempts + 1
    rows.push({
      call: { ...call, state: verdicts.get(each)!.state, attempts, url, requestAt, responseAt, statusCode, error },
      detail: { request: o.request, response: o.response, attempts: [...before, attempt].slice(-100) },
    })
  }
  if (rows.length > 0) await tx.webhookCalls.record(rows)
}

/** Switches a webhook off after too many failures, and stores the reason for its user. */
async function disableFailing(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  key: number,
  outcome: CallOutcome,
  now: number,
): Promise<boolean> {
  const at = ctx.clock.now()
  const { value } = await ctx.store.transact(async (tx) => {
    const before = await tx.webhooks.byKey(key)
    if (!before) return false
    await tx.spaces.lock(before.space)
    await tx.webhookQueue.lockCursor(before.space)
    // Another call may have succeeded meanwhile.
    const webhook = await tx.webhooks.byKey(key)
    const reason = webhook?.definition.active ? reasonToDisable(webhook.failingSince, outcome, now) : null
    if (reason === null) return false
    await tx.webhooks.disable(key, { at, reason })
    await tx.webhookQueue.clear(key, SWITCHED_OFF)
    await followWhileActive(tx, before.space)
    return true
  })
  return value
}
