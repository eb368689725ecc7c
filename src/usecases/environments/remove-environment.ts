import { type JobContext, type JobRun, jobStep } from '../jobs/job-run.ts'

/** Removes the rows of an environment that was deleted. Its versions and its log stay, for history. */
export async function removeEnvironmentStep(ctx: JobContext, run: JobRun): Promise<'more' | 'done'> {
  const { key, environment } = run.job
  return jobStep(ctx, run, async (tx) => {
    if (environment !== null) {
      if ((await tx.removals.removeResources(environment, run.size)) > 0) return 'more'
      // Someone may have been in the middle of a write when the environment was deleted.
      await tx.environments.lockModel(environment, 'exclusive')
      if ((await tx.removals.removeResources(environment, run.size)) > 0) return 'more'
      await tx.removals.removeEnvironment(environment)
    }
    await tx.jobs.finish(key)
    return 'done'
  })
}
