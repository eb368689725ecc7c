import type { Actor } from '#domain/access/actor'
import type { BulkAction, BulkActionVerb } from '#domain/bulk-actions/bulk-action'
import { DomainError } from '#domain/errors'
import type { JsonObject } from '#domain/resources/json'
import { randomId } from '#lib/ids'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { CONTENT, type WriteContext, writeIn } from '../resources/write-in.ts'
import { type BulkJob, keepBulkAction } from './keep-bulk-action.ts'

const MAX_RUNNING = 5

/** Stores the action and enqueues the job that runs it. */
export async function enqueueBulkAction(
  ctx: WriteContext & Pick<UseCaseContext, 'jobSignals'>,
  actor: Actor,
  at: Address,
  { verb, payload, ...job }: { verb: BulkActionVerb; payload: JsonObject } & BulkJob,
): Promise<Committed<BulkAction>> {
  const id = randomId()
  const written = await writeIn(ctx, actor, at, CONTENT, async (w) => {
    const environment = w.scope.environment.key
    if ((await w.tx.jobs.ofEnvironment('bulk-action', environment)).length >= MAX_RUNNING) {
      throw new DomainError('RateLimitExceeded', { message: `${MAX_RUNNING} large bulk actions are in progress.` })
    }
    const { at: createdAt, by: createdBy } = w.stamp
    const action: BulkAction = {
      ...{ environment, id, verb, payload, problems: null, total: job.entities.length, done: 0 },
      ...{ revertedBy: null, createdAt, createdBy, endedAt: null },
    }
    await keepBulkAction(w, action)
    const space = w.scope.space.id
    await w.tx.jobs.enqueue({ kind: 'bulk-action', space, environment, subject: id, progress: job, at: createdAt })
    return action
  })
  ctx.jobSignals.notify()
  return written
}
