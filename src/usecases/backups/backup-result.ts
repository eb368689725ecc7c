import { sizeOfParts } from '#domain/backups/manifest'
import type { UseCaseContext } from '../context.ts'
import type { CreatedBackup } from './create-backup.ts'

/** The outcome of backups, stored in the database so that every node and command sees it. */
export interface BackupResult {
  /** When the last attempt ended, in milliseconds since 1970. */
  attemptedAt: number
  /** Why the last attempt failed; null if it succeeded. */
  error: string | null
  /** The last backup that succeeded. */
  success: { id: string; at: number; bytes: number } | null
}

export async function lastResult({ store }: Pick<UseCaseContext, 'store'>): Promise<BackupResult | null> {
  const text = await store.read((reader) => reader.backups.lastResult())
  return text === null ? null : JSON.parse(text)
}

export async function recordSuccess(
  { store, clock }: Pick<UseCaseContext, 'store' | 'clock'>,
  { manifest }: CreatedBackup,
): Promise<void> {
  const success = { id: manifest.id, at: Date.parse(manifest.createdAt), bytes: sizeOfParts(manifest) }
  const result: BackupResult = { attemptedAt: clock.now(), error: null, success }
  await store.transact((tx) => tx.backups.recordResult(JSON.stringify(result)))
}

export async function recordFailure(ctx: Pick<UseCaseContext, 'store' | 'clock'>, error: unknown): Promise<void> {
  const before = await lastResult(ctx)
  const result: BackupResult = {
    attemptedAt: ctx.clock.now(),
    error: error instanceof Error ? error.message : String(error),
    success: before?.success ?? null,
  }
  await ctx.store.transact((tx) => tx.backups.recordResult(JSON.stringify(result)))
}
