import { CounterByLabels, createMetrics, type Metrics, type Sample } from '#http/metrics'
import { version } from '#lib/version'
import type { QueueState } from '#storage/store'
import { type BackupResult, lastResult } from '#usecases/backups/backup-result'
import type { JobOutcome } from '#usecases/jobs/run-next-job'
import type { Finished } from '#usecases/webhooks/finish-call'
import type { Context } from './context.ts'
import { createQueueState } from './queue-state.ts'

/** The counters of background work. They exist on every node, and stay 0 where no worker runs. */
export interface WorkCounters {
  countJob(outcome: JobOutcome): void
  countCall(finished: Finished, ms: number): void
  countExported(count: number): void
}

const CALL_RESULTS: Readonly<Record<Finished, string>> = {
  done: 'succeeded',
  again: 'retried',
  failed: 'failed',
  disabled: 'disabled',
  lost: 'lost',
}

const labelled = (label: string, values: Readonly<Record<string, number>>): readonly Sample[] =>
  Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }))

const seconds = (ms: number): number => ms / 1000

/** All metrics of a server but those of its HTTP requests. */
export function createServerMetrics(ctx: Context): Metrics & WorkCounters {
  const metrics = createMetrics()
  metrics.add('sheaf_build_info', () => labelled('version', { [version]: 1 }))
  metrics.add('sheaf_node_info', () => labelled('role', { [ctx.config.role]: 1 }))
  metrics.add('sheaf_log_suppressed_total', () => ctx.log.suppressed)
  addStore(metrics, ctx)
  addCaches(metrics, ctx)
  addImages(metrics, ctx)
  // A delivery node does no background work, and its replica may lag.
  if (!ctx.store.isReadOnly) addQueues(metrics, ctx)
  addBackups(metrics, ctx)
  return { ...metrics, ...addWork(metrics) }
}

function addStore(metrics: Metrics, { store }: Context): void {
  const { following, statements } = store
  metrics.add('sheaf_store_transactions', () => store.counts.transactions)
  metrics.add('sheaf_store_commits', () => store.counts.commits)
  metrics.add('sheaf_log_age_seconds', () => seconds(following.ageMs()))
  metrics.add('sheaf_replica_lag_seconds', () => seconds(following.lagMs()))
  metrics.add('sheaf_database_away', () => Number(following.isAway))
  metrics.add('sheaf_database_connections', () => {
    const { busy, idle } = store.load().connections
    return labelled('state', { busy, idle })
  })
  metrics.add('sheaf_database_connections_limit', () => store.load().connections.limit)
  metrics.add('sheaf_database_waiting_reads', () => store.load().waitingReads)
  metrics.add('sheaf_database_waiting_writes', () => store.load().waitingWrites)
  metrics.add('sheaf_database_statements_total', () => statements.count)
  metrics.add('sheaf_database_statement_seconds_total', () => seconds(statements.totalMs))
  metrics.add('sheaf_database_slow_statements_total', () => statements.slowCount)
}

function addCaches(metrics: Metrics, { delivery: { cache }, staleReads }: Context): void {
  const lookups = (which: 'hits' | 'misses') => () => {
    const { responses, fragments, lists } = cache.lookups
    return labelled('cache', { responses: responses[which], fragments: fragments[which], lists: lists[which] })
  }
  metrics.add('sheaf_cache_hits_total', lookups('hits'))
  metrics.add('sheaf_cache_misses_total', lookups('misses'))
  metrics.add('sheaf_memory_answers_bytes', () => cache.bytes.responses)
  metrics.add('sheaf_memory_fragments_bytes', () => cache.bytes.fragments)
  metrics.add('sheaf_memory_lists_bytes', () => cache.bytes.lists)
  metrics.add('sheaf_stale_responses', () => staleReads.responses)
}

function addImages(metrics: Metrics, { imaging }: Context): void {
  metrics.add('sheaf_image_workers', () => {
    const { busy, idle } = imaging.load.workers
    return labelled('state', { busy, idle })
  })
  metrics.add('sheaf_image_workers_limit', () => imaging.load.workers.limit)
  metrics.add('sheaf_images_waiting', () => imaging.load.waiting)
  metrics.add('sheaf_images_total', () => labelled('result', imaging.results))
}

function addQueues(metrics: Metrics, ctx: Context): void {
  const state = createQueueState(ctx)
  const add = (name: Parameters<Metrics['add']>[0], value: (queues: QueueState) => number | readonly Sample[]) =>
    metrics.add(name, async () => {
      const queues = await state()
      return queues && value(queues)
    })
  const age = (since: number | null) => (since === null ? 0 : Math.max(0, seconds(ctx.clock.now() - since)))
  const jobs = (of: 'waiting' | 'failed') => (queues: QueueState) =>
    queues.jobs.filter(({ state }) => state === of).map(({ kind, count }) => ({ labels: { kind }, value: count }))
  add('sheaf_jobs_waiting', jobs('waiting'))
  add('sheaf_jobs_failed', jobs('failed'))
  add('sheaf_jobs_oldest_seconds', (queues) =>
    Math.max(0, ...queues.jobs.filter(({ state }) => state === 'waiting').map(({ oldestAt }) => age(oldestAt))),
  )
  add('sheaf_webhook_log_lag', ({ webhooks }) => webhooks.logLag)
  add('sheaf_webhook_calls_waiting', ({ webhooks }) => webhooks.waiting)
  add('sheaf_webhook_calls_due', ({ webhooks }) => webhooks.due)
  if (ctx.config.auditLog !== null) add('sheaf_audit_export_lag', ({ audit }) => audit.unexported)
  add('sheaf_webhook_due_seconds', ({ webhooks }) => age(webhooks.dueSince))
}

/** The last result is in the database, so that every node reports the same. */
function addBackups(metrics: Metrics, ctx: Context): void {
  if (ctx.config.backup.to === null) return
  const add = (name: Parameters<Metrics['add']>[0], value: (last: BackupResult | null) => number) =>
    metrics.add(name, async () => {
      try {
        return value(await lastResult(ctx))
      } catch {
        return null
      }
    })
  add('sheaf_backup_last_success_timestamp_seconds', (last) => Math.floor(seconds(last?.success?.at ?? 0)))
  add('sheaf_backup_failed', (last) => Number((last?.error ?? null) !== null))
}

function addWork(metrics: Metrics): WorkCounters {
  const jobs = new CounterByLabels('kind', 'result')
  const calls = new CounterByLabels('result')
  let callMs = 0
  let exported = 0
  metrics.add('sheaf_jobs_total', () => jobs.samples)
  metrics.add('sheaf_webhook_calls_total', () => calls.samples)
  metrics.add('sheaf_audit_exported_total', () => exported)
  metrics.add('sheaf_webhook_call_seconds_total', () => seconds(callMs))
  return {
    countJob: ({ job, result }) => jobs.add(job.kind, result),
    countCall(finished, ms) {
      calls.add(CALL_RESULTS[finished])
      callMs += ms
    },
    countExported(count) {
      exported += count
    },
  }
}
