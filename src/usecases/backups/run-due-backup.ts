import type { Archive } from './archive.ts'
import { BackupRunning } from './backup-lease.ts'
import { type BackupResult, lastResult, recordFailure, recordSuccess } from './backup-result.ts'
import { type BackupContext, type CreatedBackup, createBackup } from './create-backup.ts'

export interface BackupSchedule {
  readonly everyMs: number
  readonly keep: number
  readonly version: string
}

/** A failed backup is repeated after this time, or after the usual one if that is shorter. */
const RETRY_MS = 10 * 60_000

/**
 * Creates a backup if the last one is old enough. Every node calls this; the lease admits one of them. Null if none is due, or
 * another node has created it.
 */
export async function runDueBackup(
  ctx: BackupContext,
  archive: Archive,
  schedule: BackupSchedule,
  signal: AbortSignal,
): Promise<CreatedBackup | null> {
  const isWanted = async () => isDue(await lastResult(ctx), schedule.everyMs, ctx.clock.now())
  if (!(await isWanted())) return null
  try {
    const created = await createBackup(ctx, archive, { ...schedule, signal, isWanted })
    if (created) await recordSuccess(ctx, created)
    return created
  } catch (error) {
    if (error instanceof BackupRunning) return null
    if (!signal.aborted) await recordFailure(ctx, error)
    throw error
  }
}

export function isDue(last: BackupResult | null, everyMs: number, now: number): boolean {
  if (last === null) return true
  // The clock was set back.
  if (last.attemptedAt > now) return true
  if (last.error !== null) return now - last.attemptedAt >= Math.min(RETRY_MS, everyMs)
  return last.success === null || now - last.success.at >= everyMs
}
