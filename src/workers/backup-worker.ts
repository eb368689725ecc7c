import { setTimeout as sleep } from 'node:timers/promises'
import type { Archive } from '#usecases/backups/archive'
import type { BackupContext, CreatedBackup } from '#usecases/backups/create-backup'
import { type BackupSchedule, runDueBackup } from '#usecases/backups/run-due-backup'

/** How often a node checks whether a backup is due. */
const POLL_MS = 10_000

export interface BackupWorker {
  /** Resolves when the running backup was abandoned; the next one deletes what is left of it. */
  stop(): Promise<void>
}

/** Creates scheduled backups. Every node with background work has this worker; one backup runs at a time. */
export function startBackupWorker(
  ctx: BackupContext,
  archive: Archive,
  schedule: BackupSchedule,
  on: { created(backup: CreatedBackup): void; error(error: unknown): void },
): BackupWorker {
  const stopping = new AbortController()
  const { signal } = stopping
  const working = (async () => {
    while (!signal.aborted) {
      try {
        const created = await runDueBackup(ctx, archive, schedule, signal)
        if (created) on.created(created)
      } catch (error) {
        if (!signal.aborted) on.error(error)
      }
      await sleep(POLL_MS, undefined, { signal }).catch(() => {})
    }
  })()
  return {
    stop() {
      stopping.abort()
      return working
    },
  }
}
