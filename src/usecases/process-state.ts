import type { Clock } from '#lib/clock'
import type { Store } from '#storage/store'
import { BulkProgress } from './bulk-actions/bulk-progress.ts'
import { LogTail } from './changes/log-tail.ts'
import { type StaleBounds, StaleReads } from './changes/stale-reads.ts'
import { ModelCache } from './entries/model-cache.ts'
import { JobSignals } from './jobs/job-signals.ts'
import { TokenCache } from './tokens/token-cache.ts'
import { WebhookSignal } from './webhooks/webhook-signal.ts'

/** Caches and signals that use cases of one process share. They belong to one store. */
export interface ProcessState {
  tokenCache: TokenCache
  modelCache: ModelCache
  logTail: LogTail
  staleReads: StaleReads
  jobSignals: JobSignals
  bulkProgress: BulkProgress
  webhookSignal: WebhookSignal
}

interface Options {
  store: Store
  clock: Clock
  /** Default: no stale reads. */
  staleBounds?: StaleBounds
}

export const createProcessState = ({ store, clock, staleBounds }: Options): ProcessState => ({
  tokenCache: new TokenCache(clock),
  modelCache: new ModelCache(),
  logTail: new LogTail(store),
  staleReads: new StaleReads(store, staleBounds),
  jobSignals: new JobSignals(),
  bulkProgress: new BulkProgress(),
  webhookSignal: new WebhookSignal(),
})
