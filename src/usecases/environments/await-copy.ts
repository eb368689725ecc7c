import type { UseCaseContext } from '../context.ts'
import { type EnvironmentView, viewEnvironment } from './environment-view.ts'

/** Long enough for most copies, short enough for a waiting client. */
const MAX_WAIT_MS = 2000
/** Poll interval, because a copy in another process sends no signal. */
const POLL_MS = 100

/**
 * Many scripts write to a new environment without checking whether it is ready, so the request waits for short copies.
 * For long ones the response has the status `queued`.
 */
export async function awaitCopy(
  ctx: Pick<UseCaseContext, 'store' | 'jobSignals'>,
  { environment }: EnvironmentView,
): Promise<EnvironmentView> {
  const until = performance.now() + MAX_WAIT_MS
  for (;;) {
    const { view, job } = await ctx.store.read(async (reader) => {
      const [job] = await reader.jobs.ofEnvironment('copy-environment', environment.key)
      const found = await reader.environments.byKey(environment.key)
      return { view: found && (await viewEnvironment(reader, found)), job }
    })
    if (!view) return { environment, addressed: environment.id, aliases: [] }
    if (!job || view.environment.status === 'ready' || view.environment.status === 'failed') return view
    if (performance.now() > until) return view
    await ctx.jobSignals.jobEnd(job.key, POLL_MS)
  }
}
