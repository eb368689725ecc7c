import { setTimeout as sleep } from 'node:timers/promises'
import type { UseCaseContext } from '../context.ts'
import { type EnvironmentView, viewEnvironment } from './environment-view.ts'

/** Long enough for most copies, short enough for whoever waits for the answer. */
const PATIENCE_MS = 2000
const LONGEST_PAUSE_MS = 50

/**
 * Many scripts write to a new environment without asking whether it is ready. Copies that take a moment are waited for,
 * so that they are; of the others the answer says that they are under way.
 */
export async function awaitCopy(
  ctx: Pick<UseCaseContext, 'store'>,
  { environment }: EnvironmentView,
): Promise<EnvironmentView> {
  const end = performance.now() + PATIENCE_MS
  for (let pause = 2; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const now = await ctx.store.read(async (reader) => {
      const found = await reader.environments.byKey(environment.key)
      return found && viewEnvironment(reader, found)
    })
    if (!now || now.environment.status === 'ready' || now.environment.status === 'failed') {
      return now ?? { environment, addressed: environment.id, aliases: [] }
    }
    if (performance.now() > end) return now
    await sleep(pause)
  }
}
