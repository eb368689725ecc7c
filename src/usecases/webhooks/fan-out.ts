import type { Change } from '#domain/changes/change'
import { type CallKind, COALESCED_LANE, type NewCall, resourceLane } from '#domain/webhooks/call'
import { DebounceWindows } from '#domain/webhooks/debounce-windows'
import { matchesFilters } from '#domain/webhooks/filters'
import { matchesTopics, topicOf } from '#domain/webhooks/topics'
import type { Webhook } from '#domain/webhooks/webhook'
import { randomId } from '#lib/ids'
import type { StoreTx } from '#storage/store'
import type { UseCaseContext } from '../context.ts'

/** Rows per transaction: on SQLite every other writer waits for it. */
const ROWS = 100
/** Rows that concern no webhook are passed over without writing anything; after so many it is noted after all. */
const UNNOTED = 1000
/** Changes that one collecting call tells of. */
const MOST_COLLECTED = 1000

/** Due before any time there is: the time of calls need not be the time of a request. */
export const AT_ONCE = 0

export interface FannedOut {
  /** The log has been looked through up to here. */
  seen: number
  /** Keys of webhooks that got calls. */
  webhooks: readonly number[]
  /** There is more to look at. */
  more: boolean
}

/**
 * Turns the next rows of a space's log into calls. Cursor, calls and windows move in one transaction: whatever dies when,
 * each row is turned exactly once, and nothing is ever told that was not committed. `seen` is how far this process has
 * looked before, `ended` says that windows have come to their end, `now` is the time of calls. Null: nobody wants to hear.
 */
export async function fanOut(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  space: string,
  { seen, ended, now }: { seen: number; ended: boolean; now: number },
): Promise<FannedOut | null> {
  const found = await ctx.store.read(async (reader) => {
    const cursor = await reader.webhookQueue.cursor(space)
    if (cursor === null) return null
    const from = Math.max(cursor, seen)
    const changes = await reader.changes.after(space, from, ROWS)
    return { cursor, from, changes, webhooks: await reader.webhooks.active(space) }
  })
  if (!found) return null
  const { cursor, changes, webhooks } = found
  const to = changes.at(-1)?.position ?? found.from
  const more = changes.length === ROWS
  const isOfInterest = interestOf(webhooks)
  const moves = to > cursor && (changes.some(isOfInterest) || to - cursor >= UNNOTED)
  if (!moves && !ended) return { seen: to, webhooks: [], more }
  const at = ctx.clock.now()
  const { value } = await ctx.store.transact(async (tx): Promise<FannedOut> => {
    // Of several processes that saw the same rows, one turns them; the others look again.
    if (moves && !(await tx.webhookQueue.moveCursor(space, cursor, to))) return { seen, webhooks: [], more: true }
    if (!moves && (await tx.webhookQueue.lockCursor(space)) === null) return { seen, webhooks: [], more: false }
    // Who was switched off since has had its queue cleared, and gets no more. Whoever does that holds the cursor.
    const active = new Set((await tx.webhooks.active(space)).map(({ key }) => key))
    const listening = webhooks.filter(({ key }) => active.has(key))
    const hearsEdits = listening.some(hearsAutoSaves)
    const told = await throughWindows(tx, space, changes, { hearsEdits, ended: more ? null : at })
    return { seen: to, webhooks: await enqueueFor(tx, listening, told, { kind: 'event', at, now }), more }
  })
  return value
}

/**
 * Notes that what nobody wanted has been passed over. To be called before a webhook of the space changes: what it will want
 * to hear from then on, it did not want to hear before.
 */
export async function passOver(tx: StoreTx, space: string): Promise<void> {
  const cursor = await tx.webhookQueue.lockCursor(space)
  if (cursor === null) return
  const isOfInterest = interestOf(await tx.webhooks.active(space))
  const changes = await tx.changes.after(space, cursor, UNNOTED + ROWS)
  const end = changes.findIndex(isOfInterest)
  const last = end === -1 ? changes.at(-1) : changes[end - 1]
  if (last) await tx.webhookQueue.moveCursor(space, cursor, last.position)
}

/** Does any of these webhooks have to do with a change? */
function interestOf(webhooks: readonly Webhook[]): (change: Change) => boolean {
  const hearsEdits = webhooks.some(hearsAutoSaves)
  return (change) => (hearsEdits && isDocument(change)) || webhooks.some((webhook) => wants(webhook, change))
}

const isDocument = ({ type }: Change): boolean => type === 'Entry' || type === 'Asset'

const hearsAutoSaves = ({ definition: { topics } }: Webhook): boolean =>
  ['Entry', 'Asset'].some((type) => matchesTopics(topics, { type, action: 'auto_save' }))

export const wants = ({ definition, since }: Webhook, change: Change): boolean =>
  change.position > since && matchesTopics(definition.topics, change) && matchesFilters(definition.filters, change)

/** The changes to be told, in order: automatic saves only when their windows end. */
async function throughWindows(
  tx: StoreTx,
  space: string,
  changes: readonly Change[],
  { hearsEdits, ended }: { hearsEdits: boolean; ended: number | null },
): Promise<Change[]> {
  const stored = await tx.webhookQueue.lockWindows(space)
  if (!hearsEdits) {
    for (const window of stored) await tx.webhookQueue.deleteWindow(window)
    return changes.filter(({ action }) => action !== 'auto_save')
  }
  const windows = new DebounceWindows(stored)
  const told: (Change | number)[] = changes.flatMap((change) => {
    if (!isDocument(change)) return [change]
    const before = windows.pass(change)
    return [...(before === null ? [] : [before]), ...(change.action === 'auto_save' ? [] : [change])]
  })
  if (ended !== null) told.push(...windows.end(ended))
  const { put, gone } = windows.changes
  for (const window of put) await tx.webhookQueue.putWindow(window)
  for (const window of gone) await tx.webhookQueue.deleteWindow(window)
  const missing = told.filter((each) => typeof each === 'number')
  const saves = new Map((await tx.changes.at(space, missing)).map((change) => [change.position, change]))
  return told.flatMap((each) => (typeof each === 'number' ? (saves.get(each) ?? []) : [each]))
}

/** Calls for those of the webhooks that want to hear of these changes; answers the keys of those. */
export async function enqueueFor(
  tx: StoreTx,
  webhooks: readonly Webhook[],
  changes: readonly Change[],
  { kind, at, now }: { kind: CallKind; at: number; now: number },
): Promise<number[]> {
  const calls: NewCall[] = []
  const callers: number[] = []
  for (const webhook of webhooks) {
    const wanted = changes.filter((change) => wants(webhook, change))
    if (wanted.length === 0) continue
    const { key, space, definition } = webhook
    callers.push(key)
    const call = { webhook: key, space, kind, url: definition.url }
    if (definition.coalesceSeconds === 0) {
      for (const change of wanted) {
        const { position } = change
        calls.push({
          ...call,
          id: randomId(),
          lane: resourceLane(change),
          positions: [position],
          topic: topicOf(change),
        })
      }
      continue
    }
    const positions = wanted.map(({ position }) => position)
    const due = now + definition.coalesceSeconds * 1000
    const topic = 'Changes.collect'
    const collecting = { ...call, id: randomId(), lane: COALESCED_LANE, positions, topic }
    await tx.webhookQueue.collect(collecting, { at, due, most: MOST_COLLECTED })
  }
  await tx.webhookQueue.enqueue(calls, { at, due: now })
  return callers
}
