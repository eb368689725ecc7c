import {
  effectivePolicy,
  type RetentionPolicy,
  type SpaceRetention,
  webhookCallMs,
} from '#domain/retention/retention-policy'
import type { StoreTx } from '#storage/store'
import { type JobContext, type JobRun, jobStep } from '../jobs/job-run.ts'
import { pruneChanges } from './prune-changes.ts'
import { pruneDeleted, pruneHistory } from './prune-history.ts'

const EVERY_MS = 3600_000

/** Where a run continues: first the audit logs, then space by space. */
type Progress =
  | { part: 'audit'; chain: string | null }
  | { part: 'next-space'; after: string }
  | { part: 'log'; space: string }
  | { part: 'deleted' | 'history'; space: string; environment: number; after: number }

interface Pruning {
  ctx: JobContext
  tx: StoreTx
  limit: number
  now: number
}

/** The recurring job that applies retention policies. It exists from the first start on. */
export async function ensureRetention(ctx: Pick<JobContext, 'store' | 'clock'>): Promise<void> {
  if (await ctx.store.read((reader) => reader.jobs.about('retention', 0, 'all'))) return
  const at = ctx.clock.now()
  await ctx.store.transact((tx) =>
    tx.jobs.enqueue({ kind: 'retention', space: '', environment: 0, subject: 'all', at, notBefore: at + EVERY_MS }),
  )
}

/** Prunes a bounded number of rows in one transaction. One process runs the job at a time. */
export async function retentionStep(ctx: JobContext, run: JobRun): Promise<'more' | 'done'> {
  const progress = (run.job.progress as Progress | null) ?? { part: 'audit', chain: null }
  const next = await jobStep(ctx, run, async (tx) => {
    const now = ctx.clock.now()
    const next = await pruneSome({ ctx, tx, limit: run.size, now }, progress)
    if (next === null) await tx.jobs.postpone(run.job.key, now + EVERY_MS)
    else await tx.jobs.save(run.job.key, next)
    return next
  })
  run.job.progress = next
  return next === null ? 'done' : 'more'
}

/** Returns where to continue; null at the end. */
function pruneSome(pruning: Pruning, progress: Progress): Promise<Progress | null> {
  switch (progress.part) {
    case 'audit':
      return pruneAudit(pruning, progress)
    case 'next-space':
      return beginSpace(pruning, progress.after)
    default:
      return pruneSpace(pruning, progress)
  }
}

async function pruneAudit({ ctx, tx, limit, now }: Pruning, progress: Progress & { part: 'audit' }): Promise<Progress> {
  const { auditMs } = ctx.retention
  const chain = auditMs === null ? null : (progress.chain ?? (await tx.retention.nextChain(null)))
  if (auditMs === null || chain === null) return { part: 'next-space', after: '' }
  if ((await tx.retention.pruneAudit(chain, now - auditMs, limit)) === limit) return { part: 'audit', chain }
  const next = await tx.retention.nextChain(chain)
  return next === null ? { part: 'next-space', after: '' } : { part: 'audit', chain: next }
}

async function beginSpace({ ctx, tx }: Pruning, after: string): Promise<Progress | null> {
  const { versionMs, versionCount, changeMs } = ctx.retention
  const hasPolicy = versionMs !== null || versionCount !== null || changeMs !== null
  const space = await tx.retention.nextSpace(after, hasPolicy)
  return space && { part: 'log', space: space.id }
}

type SpaceProgress = Exclude<Progress, { part: 'audit' | 'next-space' }>

async function pruneSpace(pruning: Pruning, progress: SpaceProgress): Promise<Progress> {
  const { ctx, tx, limit, now } = pruning
  const { space } = progress
  const isGone = (await tx.spaces.get(space)) === null
  // An environment that is being copied reads the log and old versions. The lock keeps a copy from starting.
  if (!isGone) await tx.spaces.lock(space)
  const environments = isGone ? [] : await tx.retention.environments(space)
  if (isGone || environments.some(({ status }) => status === 'queued' || status === 'inProgress')) {
    return { part: 'next-space', after: space }
  }
  const retention = await tx.spaces.retention(space)
  const policy = effectivePolicy(ctx.retention, retention)
  const [first] = environments
  if (progress.part === 'log') {
    const more = await pruneLog(pruning, { space, policy, retention })
    if (more) return progress
    const hasHistoryPolicy = policy.versionMs !== null || policy.versionCount !== null
    return first && hasHistoryPolicy
      ? { part: 'deleted', space, environment: first.key, after: 0 }
      : { part: 'next-space', after: space }
  }
  const { environment } = progress
  const page = { space, environment, policy, now, limit }
  if (progress.part === 'deleted') {
    return (await pruneDeleted(tx, page)) ? progress : { part: 'history', space, environment, after: 0 }
  }
  const last = await pruneHistory(tx, { ...page, after: progress.after })
  if (last !== null) return { ...progress, after: last }
  const next = environments.find(({ key }) => key > environment)
  return next ? { part: 'deleted', space, environment: next.key, after: 0 } : { part: 'next-space', after: space }
}

/** Prunes the change log and the webhook calls of a space; returns whether there may be more. */
async function pruneLog(
  { tx, limit, now }: Pruning,
  { space, policy, retention }: { space: string; policy: RetentionPolicy; retention: SpaceRetention | null },
): Promise<boolean> {
  const callMs = webhookCallMs(retention)
  let more = false
  for (const webhook of callMs === null ? [] : await tx.retention.webhooks(space)) {
    more = (await tx.webhookCalls.deleteOld(webhook, now - callMs!, limit)) === limit || more
  }
  if (policy.changeMs === null) return more
  return (await pruneChanges(tx, space, now - policy.changeMs, limit)) || more
}
