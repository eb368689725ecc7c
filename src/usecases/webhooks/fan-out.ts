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
const BATCH_SIZE = 100
/** Rows that concern no webhook are skipped without a write; after this many the cursor is moved anyway. */
const MAX_SKIPPED = 1000
/** Maximum number of changes in one coalesced call. */
const MAX_COALESCED = 1000

/** Due at once: calls and requests may use different clocks. */
export const DUE_NOW = 0

export interface FannedOut {
  /** The log has been read up to this position. */
  seen: number
  /** Keys of webhooks that got calls. */
  webhooks: readonly number[]
  /** The log has more rows. */
  more: boolean
}

/**
 * Turns the next rows of a space's log into calls. Cursor, calls and edit windows move in one transaction, so each row
 * becomes calls exactly once, and only after its commit. `seen` is the position that this process has read before,
 * `ended`: edit windows have ended, `now`: the time of calls. Null: the space has no active webhook.
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
    const changes = await reader.changes.after(space, from, BATCH_SIZE)
    return { cursor, from, changes, webhooks: await reader.webhooks.active(space) }
  })
  if (!found) return null
  const { cursor, changes, webhooks } = found
  const to = changes.at(-1)?.position ?? found.from
  const more = changes.length === BATCH_SIZE
  const isWanted = isWantedBy(webhooks)
  const moves = to > cursor && (changes.some(isWanted) || to - cursor >= MAX_SKIPPED)
  if (!moves && !ended) return { seen: to, webhooks: [], more }
  const at = ctx.clock.now()
  const { value } = await ctx.store.transact(async (tx): Promise<FannedOut> => {
    // Of several processes that read the same rows, one moves the cursor; the others read again.
    if (moves && !(await tx.webhookQueue.moveCursor(space, cursor, to))) return { seen, webhooks: [], more: true }
    if (!moves && (await tx.webhookQueue.lockCursor(space)) === null) return { seen, webhooks: [], more: false }
    // The queue of a webhook that was switched off meanwhile is cleared, and stays empty: switching off locks the
    // cursor.
    const active = new Set((await tx.webhooks.active(space)).map(({ key }) => key))
    const listening = webhooks.filter(({ key }) => active.has(key))
    const sendsAutoSaves = listening.some(wantsAutoSaves)
    const sent = await applyEditWindows(tx, space, changes, { sendsAutoSaves, ended: more ? null : at })
    return { seen: to, webhooks: await enqueueCalls(tx, listening, sent, { kind: 'event', at, now }), more }
  })
  return value
}

/**
 * Moves the cursor past rows that no webhook wants. Call this before a webhook of the space changes: its new topics
 * must not apply to earlier rows.
 */
export async function skipUnwanted(tx: StoreTx, space: string): Promise<void> {
  const cursor = await tx.webhookQueue.lockCursor(space)
  if (cursor === null) return
  const isWanted = isWantedBy(await tx.webhooks.active(space))
  const changes = await tx.changes.after(space, cursor, MAX_SKIPPED + BATCH_SIZE)
  const end = changes.findIndex(isWanted)
  const last = end === -1 ? changes.at(-1) : changes[end - 1]
  if (last) await tx.webhookQueue.moveCursor(space, cursor, last.position)
}

/** True if a change concerns any of these webhooks. */
function isWantedBy(webhooks: readonly Webhook[]): (change: Change) => boolean {
  const sendsAutoSaves = webhooks.some(wantsAutoSaves)
  return (change) => (sendsAutoSaves && isDocument(change)) || webhooks.some((webhook) => wants(webhook, change))
}

const isDocument = ({ type }: Change): boolean => type === 'Entry' || type === 'Asset'

const wantsAutoSaves = ({ definition: { topics } }: Webhook): boolean =>
  ['Entry', 'Asset'].some((type) => matchesTopics(topics, { type, action: 'auto_save' }))

export const wants = ({ definition, since }: Webhook, change: Change): boolean =>
  change.position > since && matchesTopics(definition.topics, change) && matchesFilters(definition.filters, change)

/** The changes to send, in order. Automatic saves are sent when their edit window ends. */
async function applyEditWindows(
  tx: StoreTx,
  space: string,
  changes: readonly Change[],
  { sendsAutoSaves, ended }: { sendsAutoSaves: boolean; ended: number | null },
): Promise<Change[]> {
  const stored = await tx.webhookQueue.lockWindows(space)
  if (!sendsAutoSaves) {
    for (const window of stored) await tx.webhookQueue.deleteWindow(window)
    return changes.filter(({ action }) => action !== 'auto_save')
  }
  const windows = new DebounceWindows(stored)
  const sent: (Change | number)[] = changes.flatMap((change) => {
    if (!isDocument(change)) return [change]
    const before = windows.pass(change)
    return [...(before === null ? [] : [before]), ...(change.action === 'auto_save' ? [] : [change])]
  })
  if (ended !== null) sent.push(...windows.end(ended))
  const { put, gone } = windows.changes
  for (const window of put) await tx.webhookQueue.putWindow(window)
  for (const window of gone) await tx.webhookQueue.deleteWindow(window)
  const missing = sent.filter((each) => typeof each === 'number')
  const saves = new Map((await tx.changes.at(space, missing)).map((change) => [change.position, change]))
  return sent.flatMap((each) => (typeof each === 'number' ? (saves.get(each) ?? []) : [each]))
}

/** Enqueues calls for the webhooks that want these changes; returns the keys of those webhooks. */
export async function enqueueCalls(
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
    const coalesced = { ...call, id: randomId(), lane: COALESCED_LANE, positions, topic }
    await tx.webhookQueue.collect(coalesced, { at, due, most: MAX_COALESCED })
  }
  await tx.webhookQueue.enqueue(calls, { at, due: now })
  return callers
}
