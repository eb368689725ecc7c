import { setTimeout as sleep } from 'node:timers/promises'
import type { Job, JobTimes, StoreTx } from '#storage/store'
import type { UseCaseContext } from '../context.ts'

export type JobContext = Pick<
  UseCaseContext,
  | 'store'
  | 'clock'
  | 'files'
  | 'intake'
  | 'limits'
  | 'retention'
  | 'patterns'
  | 'imagesHost'
  | 'jobSignals'
  | 'bulkProgress'
  | 'modelCache'
  | 'tracing'
>

/** A job that this process has leased. */
export interface JobRun {
  readonly job: Job
  readonly owner: string
  /** Number of rows for the next step. */
  size: number
  /** Transactions of this process when the last step began. */
  seen: number
}

/** Short, because every step renews it: after a crash another process continues this soon. */
export const LEASE_MS = 5000

/** Longest backoff after a failure. */
export const LONGEST_PAUSE_MS = 60_000

/**
 * A clock that all processes share and that is not affected when the wall clock of a node is set: on PostgreSQL the
 * clock of the database, on SQLite the monotonic clock of the machine.
 */
export const leaseClock = ({ store, clock }: Pick<JobContext, 'store' | 'clock'>): number =>
  Math.floor(store.engine === 'postgres' ? clock.now() : clock.monotonic())

export function jobTimes(ctx: Pick<JobContext, 'store' | 'clock'>): JobTimes {
  const leaseNow = leaseClock(ctx)
  return { now: ctx.clock.now(), leaseNow, furthestLease: leaseNow + 2 * LONGEST_PAUSE_MS }
}

/**
 * On SQLite every writer waits for a step, so steps are kept about this long: shorter while there are other writers. On
 * PostgreSQL nothing waits.
 */
const STEP_MS = { sqlite: { quiet: 30, busy: 12 }, postgres: { quiet: 200, busy: 200 } }
/** Pause between two steps, so that waiting writers get a commit without one. */
const PAUSE_MS = 1
const SIZES = { least: 10, most: 1000 }
export const FIRST_SIZE = 50

/** Lease lost: another process owns the job. The transaction is rolled back. */
export class JobLost extends Error {
  constructor() {
    super('the job was taken over by another process')
  }
}

/**
 * One step of a job: a transaction that first checks the lease. The row of the job stays locked until the end, so no
 * other process can run a step at the same time.
 */
export async function jobStep<T>(ctx: JobContext, run: JobRun, work: (tx: StoreTx) => Promise<T>): Promise<T> {
  let took = 0
  const { store } = ctx
  // One of them was the last step itself. A waiting writer shares its commit, so counting begins before it.
  const others = store.counts.transactions - run.seen - 1
  const pace = STEP_MS[store.engine][others > 0 ? 'busy' : 'quiet']
  run.seen = store.counts.transactions
  const { value } = await store.transact(async (tx) => {
    const began = ctx.clock.monotonic()
    const lease = { owner: run.owner, until: leaseClock(ctx) + LEASE_MS }
    if (!(await tx.jobs.renew(run.job.key, lease))) throw new JobLost()
    const result = await work(tx)
    took = ctx.clock.monotonic() - began
    return result
  })
  run.size = nextSize(run.size, took, pace)
  await sleep(PAUSE_MS)
  return value
}

const RENEW_MS = LEASE_MS / 3

/**
 * Long work between two steps, outside of transactions. The lease is renewed meanwhile; if it is lost, the work is
 * aborted.
 */
export async function holdJob<T>(
  ctx: JobContext,
  run: JobRun,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lost = new AbortController()
  const renew = async () => {
    const lease = { owner: run.owner, until: leaseClock(ctx) + LEASE_MS }
    const { value: isOurs } = await ctx.store.transact((tx) => tx.jobs.renew(run.job.key, lease))
    if (!isOurs) lost.abort(new JobLost())
  }
  // If the database is unavailable, the following step fails.
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS)
  const cut = AbortSignal.any([signal, lost.signal])
  try {
    // Work that cannot be aborted is ignored.
    return await Promise.race([work(cut), whenAborted(cut)])
  } catch (error) {
    throw lost.signal.aborted ? new JobLost() : error
  } finally {
    clearInterval(timer)
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) return reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/**
 * Shrinks at once and grows slowly: a step that is too long delays writers, one that is too short only costs a commit.
 */
function nextSize(size: number, took: number, wanted: number): number {
  const fitting = took > 0 ? (size * wanted) / took : SIZES.most
  return Math.round(Math.min(SIZES.most, Math.max(SIZES.least, Math.min(fitting, size * 1.25))))
}
