import type { Job, JobKind } from '#storage/store'
import { processAssetStep } from '../assets/process-asset-step.ts'
import { bulkActionStep } from '../bulk-actions/bulk-action-step.ts'
import { copyStep, giveUpCopy } from '../environments/copy-environment.ts'
import { removeEnvironmentStep } from '../environments/remove-environment.ts'
import { sweepFilesStep } from '../files/sweep-files.ts'
import { reindexStep } from '../resources/reindex.ts'
import { retentionStep } from '../retention/retention-job.ts'
import { scheduledActionStep } from '../scheduled-actions/scheduled-action-step.ts'
import { removeSpaceStep } from '../spaces/remove-space.ts'
import {
  FIRST_SIZE,
  type JobContext,
  JobLost,
  type JobRun,
  jobStep,
  jobTimes,
  LEASE_MS,
  LONGEST_PAUSE_MS,
  leaseClock,
} from './job-run.ts'

/** Does part of a job and returns whether it is done. Its progress is in the database, so any process can continue. */
type Step = (ctx: JobContext, run: JobRun, signal: AbortSignal) => Promise<'more' | 'done'>

const STEPS: Record<JobKind, Step> = {
  'copy-environment': copyStep,
  'remove-environment': removeEnvironmentStep,
  'remove-space': removeSpaceStep,
  reindex: reindexStep,
  'process-asset': processAssetStep,
  'sweep-files': sweepFilesStep,
  'scheduled-action': scheduledActionStep,
  'bulk-action': bulkActionStep,
  retention: retentionStep,
}

/**
 * Jobs that wait for other machines and jobs that wait for the database have separate lanes. The lane of files has
 * several workers, so that a slow server delays only its own file. Timed jobs and bulk actions wait for no other kind.
 */
export type Lane = 'database' | 'files' | 'timed' | 'bulk'
const FILES: readonly JobKind[] = ['process-asset', 'sweep-files']
const TIMED: readonly JobKind[] = ['scheduled-action']
const BULK: readonly JobKind[] = ['bulk-action']
const OTHER_LANES = [...FILES, ...TIMED, ...BULK]
const LANES: Record<Lane, readonly JobKind[]> = {
  database: (Object.keys(STEPS) as JobKind[]).filter((kind) => !OTHER_LANES.includes(kind)),
  files: FILES,
  timed: TIMED,
  bulk: BULK,
}

/** Kinds that a client waits for are given up after some attempts; all others are retried forever. */
const GIVE_UP: Partial<Record<JobKind, (ctx: JobContext, run: JobRun) => Promise<void>>> = {
  'copy-environment': giveUpCopy,
}
const MAX_ATTEMPTS = 5

export interface JobOutcome {
  job: Job
  result: 'done' | 'stopped' | 'lost' | 'failed'
  error?: unknown
}

/** Runs the next free job until it is done, fails, or `signal` is aborted; null when there is none. */
export async function runNextJob(
  ctx: JobContext,
  owner: string,
  signal: AbortSignal,
  lane: Lane = 'database',
): Promise<JobOutcome | null> {
  const times = jobTimes(ctx)
  const kinds = LANES[lane]
  if (!(await ctx.store.read((reader) => reader.jobs.isWaiting(times, kinds)))) return null
  const lease = { ...times, owner, until: times.leaseNow + LEASE_MS, kinds }
  const { value: job } = await ctx.store.transact((tx) => tx.jobs.claim(lease))
  if (!job) return null
  const steps = () => runSteps(ctx, { job, owner, size: FIRST_SIZE, seen: 0 }, signal)
  return ctx.tracing === null ? steps() : ctx.tracing.job(job.kind, steps)
}

async function runSteps(ctx: JobContext, run: JobRun, signal: AbortSignal): Promise<JobOutcome> {
  const { job } = run
  try {
    while (!signal.aborted) {
      if ((await STEPS[job.kind](ctx, run, signal)) === 'more') continue
      ctx.jobSignals.notifyEnd(job.key)
      return { job, result: 'done' }
    }
    return await stopped(ctx, run)
  } catch (error) {
    if (error instanceof JobLost) return { job, result: 'lost' }
    if (signal.aborted) return stopped(ctx, run)
    await recordFailure(ctx, run, error)
    return { job, result: 'failed', error }
  }
}

async function stopped(ctx: JobContext, { job, owner }: JobRun): Promise<JobOutcome> {
  await ctx.store.transact((tx) => tx.jobs.release(job.key, owner))
  return { job, result: 'stopped' }
}

async function recordFailure(ctx: JobContext, run: JobRun, cause: unknown): Promise<void> {
  const { job, owner } = run
  const error = cause instanceof Error ? cause.message : String(cause)
  const giveUp = GIVE_UP[job.kind]
  if (giveUp && job.attempts + 1 >= MAX_ATTEMPTS) {
    await giveUp(ctx, run)
    await jobStep(ctx, run, (tx) => tx.jobs.fail(job.key, error))
    return
  }
  const until = leaseClock(ctx) + Math.min(LONGEST_PAUSE_MS, 500 * 2 ** job.attempts)
  await ctx.store.transact((tx) => tx.jobs.retry(job.key, { owner, until, error }))
}
