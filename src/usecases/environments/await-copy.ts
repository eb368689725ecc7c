import type { UseCaseContext } from '../context.ts'
import { type EnvironmentView, viewEnvironment } from './environment-view.ts'

/** Long enough for most copies, short enough for whoever waits for the answer. */
const PATIENCE_MS = 2000
/** Another process may be at it, which tells nothing. */
const LOOK_MS = 100

/**
 * Many scripts write to a new environment without asking whether it is ready. Copies that take a moment are waited for,
 * so that they are; of the others the answer says that they are under way.
 */
export async function awaitCopy(
  ctx: Pick<UseCaseContext, 'store' | 'jobSignals'>,
  { environment }: EnvironmentView,
): Promise<EnvironmentView> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const { view, job } = await ctx.store.read(async (reader) => {
      const [job] = await reader.jobs.ofEnvironment('copy-environment', environment.key)
      const found = await reader.environments.byKey(environment.key)
      return { view: found && (await viewEnvironment(reader, found)), job }
    })
    if (!view) return { environment, addressed: environment.id, aliases: [] }
    if (!job || view.environment.status === 'ready' || view.environment.status === 'failed') return view
    if (performance.now() > until) return view
    await ctx.jobSignals.jobEnd(job.key, LOOK_MS)
  }
}
