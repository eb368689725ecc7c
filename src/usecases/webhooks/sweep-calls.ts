import type { UseCaseContext } from '../context.ts'

/** Rows per transaction: on SQLite every other writer waits for it. */
const BATCH_SIZE = 200
/** Longer than any backoff; a later due time was written by a wrong clock. */
const MAX_DELAY_MS = 48 * 3_600_000
const LONGEST_LEASE_MS = 10 * 60_000

/** Deletes calls that are too old or too many, in small batches. Returns true when there is more to do. */
export async function sweepCalls(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  { keepMs, keepCalls, now }: { keepMs: number; keepCalls: number; now: number },
): Promise<boolean> {
  const before = ctx.clock.now() - keepMs
  const { value } = await ctx.store.transact(async (tx) => {
    await tx.webhookQueue.resetFutureTimes({ now, furthest: MAX_DELAY_MS, longestLease: LONGEST_LEASE_MS })
    const gone = [await tx.webhookCalls.deleteOfDeletedWebhooks(BATCH_SIZE)]
    for (const webhook of (await tx.webhookCalls.overfull({ before, keep: keepCalls })).slice(0, 10)) {
      gone.push(await tx.webhookCalls.deleteOld(webhook, before, BATCH_SIZE))
      gone.push(await tx.webhookCalls.deleteSurplus(webhook, keepCalls, BATCH_SIZE))
    }
    return gone.some((count) => count === BATCH_SIZE)
  })
  return value
}
