import type { CallContext } from '#usecases/webhooks/make-call'
import { ClaimLoop } from './claim-loop.ts'
import { Deliveries } from './deliveries.ts'
import { createDispatchContext, type WebhookSettings, type WebhookWorkerEvents } from './dispatch-context.ts'
import { FollowLoop } from './follow-loop.ts'

export interface WebhookWorker {
  /** Resolves when no call is in progress. Calls that are left are made by another process or after the next start. */
  stop(): Promise<void>
}

/** Dispatches webhooks (README.md). Every process runs one worker; each log row and each call is handled by one of them. */
export function startWebhookWorker(
  ctx: CallContext,
  settings: WebhookSettings,
  on: WebhookWorkerEvents,
): WebhookWorker {
  const dispatch = createDispatchContext(ctx, settings, on)
  const deliveries = new Deliveries(dispatch)
  const claimLoop = new ClaimLoop(dispatch, deliveries)
  const followLoop = new FollowLoop(dispatch, claimLoop)
  const loops = [followLoop, claimLoop]
  const running = Promise.all(loops.map((loop) => loop.run()))
  return {
    async stop() {
      for (const loop of loops) loop.stop()
      // The claim loop may just have claimed calls, so deliveries stop after it.
      await running
      await deliveries.stop()
    },
  }
}
