import { setTimeout as sleep } from 'node:timers/promises'
import { randomId } from '#lib/ids'
import type { JobContext } from '#usecases/jobs/job-run'
import { type JobOutcome, type Lane, runNextJob } from '#usecases/jobs/run-next-job'

/** Poll interval for jobs that another process enqueued or left behind. */
const POLL_MS = 1000

export interface JobWorker {
  /** Resolves when the current step has ended; another process continues the job, or this one after the next start. */
  stop(): Promise<void>
}

/** Runs the background jobs of a lane, one at a time. Every process has workers; each job is leased to one of them. */
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
        else await ctx.jobSignals.nextJob(POLL_MS, signal)
      } catch (error) {
        // The database is unavailable. Try again later.
        on.error(error)
        await sleep(POLL_MS, undefined, { signal }).catch(() => {})
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
