import { setTimeout as sleep } from 'node:timers/promises'
import { randomId } from '#lib/ids'
import type { JobContext } from '#usecases/jobs/job-run'
import { type JobOutcome, type Lane, runNextJob } from '#usecases/jobs/run-next-job'

/** How soon a job that another process enqueued, or left behind, is found. */
const LOOK_MS = 1000

export interface JobWorker {
  /** Answers when the step that is under way has ended; the job goes on elsewhere, or at the next start. */
  stop(): Promise<void>
}

/** Works through the background jobs of a lane, one at a time. Every process runs some; a job is in the hands of one. */
export function startJobWorker(
  ctx: JobContext,
  on: { outcome(outcome: JobOutcome): void; error(error: unknown): void },
  lane: Lane = 'database',
): JobWorker {
  const stopping = new AbortController()
  const owner = randomId()
  const { signal } = stopping
  const working = (async () => {
    while (!signal.aborted) {
      try {
        const outcome = await runNextJob(ctx, owner, signal, lane)
        if (outcome) on.outcome(outcome)
        else await ctx.jobSignals.nextJob(LOOK_MS, signal)
      } catch (error) {
        // The database is away. Jobs wait for it as everything else does.
        on.error(error)
        await sleep(LOOK_MS, undefined, { signal }).catch(() => {})
      }
    }
  })()
  return {
    stop() {
      stopping.abort()
      return working
    },
  }
}
