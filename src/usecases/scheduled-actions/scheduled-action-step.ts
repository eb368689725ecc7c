import { DomainError, environmentNotFound } from '#domain/errors'
import type { ScheduledAction } from '#domain/scheduled-actions/scheduled-action'
import { toStoredError } from '#domain/stored-error'
import type { StoreTx } from '#storage/store'
import { requireEnvironment } from '../access/require-environment.ts'
import { publishAssetIn } from '../assets/publish-asset.ts'
import { unpublishAssetIn } from '../assets/unpublish-asset.ts'
import { publishEntryIn } from '../entries/publish-entry.ts'
import { type PatternTester, withPatterns } from '../entries/test-patterns.ts'
import { unpublishEntryIn } from '../entries/unpublish-entry.ts'
import { actingUser } from '../jobs/acting-user.ts'
import { type JobContext, type JobRun, jobStep } from '../jobs/job-run.ts'
import type { Writing } from '../resources/write-in.ts'
import { lockResource } from '../resources/write-resource.ts'

/**
 * Performs a scheduled action with the rights of the user who last saved it. Content, status and the end of the job are
 * one transaction: it happens once, or the reason of the failure is stored.
 */
export async function scheduledActionStep(ctx: JobContext, run: JobRun): Promise<'done'> {
  try {
    return await withPatterns(ctx.patterns, (testPatterns) =>
      jobStep(ctx, run, async (tx) => {
        const action = await scheduled(tx, run)
        if (action) {
          await perform(ctx, run, tx, action, testPatterns)
          await end(ctx, tx, action, { status: 'succeeded', error: null })
        }
        await tx.jobs.finish(run.job.key)
        return 'done' as const
      }),
    )
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return jobStep(ctx, run, async (tx) => {
      const action = await scheduled(tx, run)
      if (action) await end(ctx, tx, action, { status: 'failed', error: toStoredError(error) })
      await tx.jobs.finish(run.job.key)
      return 'done' as const
    })
  }
}

/** It may be canceled, or removed with its environment. */
async function scheduled(tx: StoreTx, { job }: JobRun): Promise<ScheduledAction | null> {
  const action = await tx.scheduledActions.get(job.environment!, job.subject!)
  return action?.status === 'scheduled' ? action : null
}

async function perform(
  ctx: JobContext,
  { job }: JobRun,
  tx: StoreTx,
  { environment: key, entityType, entityId: id, verb, updatedBy }: ScheduledAction,
  testPatterns: PatternTester,
): Promise<void> {
  const named = (await tx.environments.byKey(key))?.id ?? ''
  const actor = await actingUser(tx, updatedBy)
  const scope = await requireEnvironment(tx, actor, { space: job.space, environment: named }, 'content.write')
  // The name of a deleted environment may belong to another one now.
  if (scope.environment.key !== key) throw environmentNotFound(job.space, named)
  const stamp = { at: ctx.clock.now(), by: updatedBy }
  const model = await tx.environments.lockModel(key, 'shared')
  const w: Writing = { tx, scope, stamp, model, modelCache: ctx.modelCache }
  if (verb === 'publish') {
    const input = { id, version: undefined }
    if (entityType === 'Entry') await publishEntryIn(w, input, { limits: ctx.limits, testPatterns })
    else await publishAssetIn(w, input, ctx.imagesHost())
  } else if (entityType === 'Entry') await unpublishEntryIn(w, id)
  else await unpublishAssetIn(w, await lockResource(w, 'Asset', id, 'unpublish'))
}

async function end(
  ctx: JobContext,
  tx: StoreTx,
  action: ScheduledAction,
  outcome: Pick<ScheduledAction, 'status' | 'error'>,
): Promise<void> {
  const over = { ...action, ...outcome, version: action.version + 1, updatedAt: ctx.clock.now() }
  if (!(await tx.scheduledActions.update(over, action.version))) throw new Error('the scheduled action has changed')
}
