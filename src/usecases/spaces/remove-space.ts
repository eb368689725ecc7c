import type { StoreTx } from '#storage/store'
import { type JobContext, type JobRun, jobStep } from '../jobs/job-run.ts'

const FILES = 50

/** Removes everything that belongs to a deleted space, and last its log with all versions. */
export async function removeSpaceStep(ctx: JobContext, run: JobRun): Promise<'more' | 'done'> {
  const { space } = run.job
  const files = await jobStep(ctx, run, (tx) => disownFiles(tx, space, ctx.clock.now()))
  if (files > 0) return 'more'
  return jobStep(ctx, run, async (tx) => {
    if (await removeSome(tx, space, run.size)) return 'more'
    await tx.removals.removeKeys(space)
    await tx.removals.removeSpace(space)
    await tx.jobs.finish(run.job.key)
    return 'done'
  })
}

/** The sweep removes the bytes, because a running backup may still need them. */
async function disownFiles(tx: StoreTx, space: string, now: number): Promise<number> {
  const files = await tx.removals.files(space, FILES)
  if (files.length > 0) await tx.removals.removeFiles(space, files)
  for (const key of files) await tx.storedFiles.disown(key, now)
  return files.length
}

/** False when nothing is left. */
async function removeSome(tx: StoreTx, space: string, limit: number): Promise<boolean> {
  if ((await tx.webhookCalls.removeSpace(space, limit)) > 0) return true
  const [environment] = await tx.removals.environmentsOf(space)
  if (environment !== undefined) {
    if ((await tx.removals.removeHistories(environment, limit)) === 0) await tx.removals.removeEnvironment(environment)
    return true
  }
  return (await tx.removals.removeLog(space, limit)) > 0
}
