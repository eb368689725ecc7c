import { DomainError } from '#domain/errors'
import type { Stamp } from '#domain/resources/resource'
import type { ScheduledAction } from '#domain/scheduled-actions/scheduled-action'
import type { StoreTx } from '#storage/store'

/** Cancels an action that has not run yet. Its job will not run either. */
export async function cancelScheduled(tx: StoreTx, stored: ScheduledAction, stamp: Stamp): Promise<ScheduledAction> {
  const job = await tx.jobs.about('scheduled-action', stored.environment, stored.id)
  // A process that is running the job finds its lease lost and rolls back.
  if (job) await tx.jobs.finish(job.key)
  const canceled: ScheduledAction = {
    ...{ ...stored, version: stored.version + 1, status: 'canceled' },
    ...{ updatedAt: stamp.at, updatedBy: stamp.by },
  }
  if (!(await tx.scheduledActions.update(canceled, stored.version))) throw new DomainError('Conflict')
  return canceled
}
