import type { StoreTx } from '#storage/store'
import { type JobContext, type JobRun, jobStep } from '../jobs/job-run.ts'

/** Removes the rows of an environment that was deleted. Its versions and its log stay, for history. */
export async function removeEnvironmentStep(ctx: JobContext, run: JobRun): Promise<'more' | 'done'> {
  const { key, environment } = run.job
  return jobStep(ctx, run, async (tx) => {
    if (environment !== null) {
      if (await removeSome(ctx, run, tx, environment)) return 'more'
      // Someone may have been in the middle of a write when the environment was deleted.
      await tx.environments.lockModel(environment, 'exclusive')
      if (await removeSome(ctx, run, tx, environment)) return 'more'
      await tx.removals.removeEnvironment(environment)
    }
    await tx.jobs.finish(key)
    return 'done'
  })
}

async function removeSome(ctx: JobContext, { job, size }: JobRun, tx: StoreTx, environment: number): Promise<boolean> {
  const { removed, assets } = await tx.removals.removeResources(environment, size)
  if (assets.length > 0) await tx.assetFiles.queueUsageCheck(job.space, assets, ctx.clock.now())
  return removed > 0
}
