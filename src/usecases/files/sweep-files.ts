import type { StoreTx, VisitedFile } from '#storage/store'
import { type JobContext, type JobRun, jobStep } from '../jobs/job-run.ts'
import { evictVariants, surplusOfVariants } from './evict-variants.ts'

const EVERY_MS = 10 * 60_000
/** Unfinished writes in the file store that are older than this belong to no process. */
const LEFTOVER_MS = 3 * 3600_000
const BATCH_SIZE = 50

/** The recurring job of the sweep. It exists from the first start on. */
export async function ensureSweep(ctx: Pick<JobContext, 'store' | 'clock'>): Promise<void> {
  const about = () => ctx.store.read((reader) => reader.jobs.about('sweep-files', 0, 'all'))
  if (await about()) return
  const at = ctx.clock.now()
  await ctx.store.transact((tx) =>
    tx.jobs.enqueue({ kind: 'sweep-files', space: '', environment: 0, subject: 'all', at, notBefore: at + EVERY_MS }),
  )
}

/**
 * Removes bytes that nothing needs: expired uploads, files that no content has referred to for long enough, derived
 * images beyond their limit, and leftovers of processes that died. Rows are removed first, which makes the bytes
 * unreachable; the database lists their keys until they are removed.
 */
export async function sweepFilesStep(ctx: JobContext, run: JobRun, signal: AbortSignal): Promise<'more' | 'done'> {
  const now = ctx.clock.now()
  if (await jobStep(ctx, run, (tx) => removeUploads(tx, now))) return 'more'
  if (await jobStep(ctx, run, (tx) => visitFiles(tx, now, ctx.limits.keepUnusedFilesMs))) return 'more'
  let surplus = await jobStep(ctx, run, (tx) => surplusOfVariants(tx, ctx.limits.variantBytes))
  while (surplus > 0 && !signal.aborted) surplus = await jobStep(ctx, run, (tx) => evictVariants(tx, surplus, now))
  while ((await removeBytes(ctx, run, now)) && !signal.aborted);
  await ctx.files.tidy(now - LEFTOVER_MS)
  await jobStep(ctx, run, (tx) => tx.jobs.postpone(run.job.key, now + EVERY_MS))
  return 'done'
}

async function removeUploads(tx: StoreTx, now: number): Promise<boolean> {
  const expired = await tx.uploads.expired(now, BATCH_SIZE)
  for (const { space, id } of expired) {
    const upload = await tx.uploads.lock(space, id)
    await tx.uploads.delete(space, id)
    if (upload) await tx.storedFiles.disown(upload.fileKey, now)
  }
  return expired.length === BATCH_SIZE
}

/** Returns true when there are more. Checks only files of changed assets, after their retention time. */
async function visitFiles(tx: StoreTx, now: number, keepMs: number): Promise<boolean> {
  const since = now - keepMs
  const files = await tx.assetFiles.dueUsageChecks(since, BATCH_SIZE)
  for (const file of files) {
    if (await tx.assetFiles.isUsed(file.space, file.asset, file.hash)) await tx.assetFiles.confirmUsed(file, since)
    else if (await tx.assetFiles.deleteUnused(file, since)) await disownFile(tx, file, now)
  }
  return files.length === BATCH_SIZE
}

async function disownFile(tx: StoreTx, file: VisitedFile, now: number): Promise<void> {
  await tx.storedFiles.disown(file.fileKey, now)
  for (const { key, fileKey } of await tx.imageVariants.ofFile(file, 1000)) {
    await tx.imageVariants.delete([key])
    await tx.storedFiles.disown(fileKey, now)
  }
}

async function removeBytes(ctx: JobContext, run: JobRun, now: number): Promise<boolean> {
  const due = await jobStep(ctx, run, (tx) => tx.storedFiles.claimDue(now, BATCH_SIZE))
  for (const key of due) await ctx.files.delete(key)
  if (due.length > 0) await jobStep(ctx, run, (tx) => tx.storedFiles.deleteKeys(due))
  return due.length === BATCH_SIZE
}
