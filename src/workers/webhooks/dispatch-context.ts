import type { RetrySchedule } from '#domain/webhooks/retries'
import { randomId } from '#lib/ids'
import type { ClaimedCall } from '#usecases/webhooks/claim-calls'
import type { Finished } from '#usecases/webhooks/finish-call'
import type { CallContext, CallOutcome } from '#usecases/webhooks/make-call'

export interface WebhookSettings {
  retries: RetrySchedule
  keepMs: number
  keepCalls: number
}

export interface WebhookWorkerEvents {
  called(claimed: ClaimedCall, finished: Finished, outcome: CallOutcome): void
  error(error: unknown): void
}

/** What the loops of one worker share. */
export interface DispatchContext extends CallContext {
  readonly settings: WebhookSettings
  /** The owner of all leases of this worker. */
  readonly owner: string
  readonly onCall: WebhookWorkerEvents['called']
  readonly onError: WebhookWorkerEvents['error']
  /**
   * The clock of leases and attempts. On PostgreSQL it is the clock of the database, so that a lease ends at the same time
   * for all nodes. On SQLite it is the wall clock at the start plus monotonic time, so that setting the clock moves no
   * attempt.
   */
  readonly now: () => number
}

export function createDispatchContext(
  ctx: CallContext,
  settings: WebhookSettings,
  on: WebhookWorkerEvents,
): DispatchContext {
  const { store, clock } = ctx
  const startedAt = clock.now()
  const startedMonotonic = clock.monotonic()
  return {
    ...ctx,
    settings,
    owner: randomId(),
    onCall: on.called,
    onError: on.error,
    now: () =>
      store.engine === 'postgres' ? clock.now() : Math.round(startedAt + clock.monotonic() - startedMonotonic),
  }
}
