import type { StoredError } from '#contract/shapes/stored-error'
import { contentNotFound, DomainError } from '#domain/errors'
import type { ScheduledAction } from '#domain/scheduled-actions/scheduled-action'
import { toStoredError } from '#domain/stored-error'
import { randomId } from '#lib/ids'
import type { StoreTx } from '#storage/store'
import { addressOf } from '../access/require-environment.ts'
import { publishAssetIn } from '../assets/publish-asset.ts'
import { unpublishAssetIn } from '../assets/unpublish-asset.ts'
import { Undo } from '../bulk-actions/change-all.ts'
import type { ChangeRules } from '../bulk-actions/change-rules.ts'
import { publishEntryIn } from '../entries/publish-entry.ts'
import { withPatterns } from '../entries/test-patterns.ts'
import { unpublishEntryIn } from '../entries/unpublish-entry.ts'
import { type JobContext, type JobRun, jobStep } from '../jobs/job-run.ts'
import { openWriting } from '../jobs/open-writing.ts'
import { changeRelease, recordAction, recordSuccess } from '../releases/run-release-action.ts'
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
          const rules = { limits: ctx.limits, imagesHost: () => ctx.imagesHost(), testPatterns }
          await perform(await openFor(ctx, run, tx, action), action, rules)
          await end(ctx, tx, action, { status: 'succeeded', error: null })
        }
        await tx.jobs.finish(run.job.key)
        return 'done' as const
      }),
    )
  } catch (error) {
    if (!(error instanceof DomainError) && !(error instanceof Undo)) throw error
    return jobStep(ctx, run, async (tx) => {
      const action = await scheduled(tx, run)
      if (action) {
        if (error instanceof Undo) await recordFailedRelease(await openFor(ctx, run, tx, action), action, error)
        const reason = error instanceof Undo ? releaseFailed(error) : toStoredError(error)
        await end(ctx, tx, action, { status: 'failed', error: reason })
      }
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

const openFor = async (ctx: JobContext, run: JobRun, tx: StoreTx, action: ScheduledAction): Promise<Writing> => {
  const { id: scheduled, environment, updatedBy: by, entityType } = action
  const w = await openWriting(ctx, run, tx, {
    ...{ environment, by },
    right: entityType === 'Release' ? 'releases.manage' : 'content.write',
  })
  return { ...w, stamp: { ...w.stamp, cause: { scheduled } } }
}

async function perform(
  w: Writing,
  { entityType, entityId: id, verb }: ScheduledAction,
  rules: ChangeRules,
): Promise<void> {
  if (entityType === 'Release') return performRelease(w, id, verb, rules)
  if (verb === 'publish') {
    const input = { id, version: undefined }
    if (entityType === 'Entry') await publishEntryIn(w, input, rules)
    else await publishAssetIn(w, input, rules.imagesHost())
  } else if (entityType === 'Entry') await unpublishEntryIn(w, id)
  else await unpublishAssetIn(w, await lockResource(w, 'Asset', id, 'unpublish'))
}

async function performRelease(
  w: Writing,
  id: string,
  verb: ScheduledAction['verb'],
  rules: ChangeRules,
): Promise<void> {
  const release = await w.tx.releases.lock(w.scope.environment.key, id)
  if (!release) throw contentNotFound('Release', id, addressOf(w.scope))
  const action = { id: randomId(), verb }
  const { problems, undo } = await changeRelease(w, release, action, rules)
  if (problems.length > 0) throw new Undo(problems)
  await recordSuccess(w, release, { ...action, undo })
}

async function recordFailedRelease(w: Writing, { entityId, verb }: ScheduledAction, { problems }: Undo): Promise<void> {
  const release = await w.tx.releases.lock(w.scope.environment.key, entityId)
  if (release) await recordAction(w, release, { id: randomId(), verb, problems })
}

/** Without the problems themselves: they quote content, and users who may not read it see the scheduled action. */
const releaseFailed = ({ problems }: Undo): StoredError => ({
  sys: { type: 'Error', id: 'ReleaseActionFailed' },
  message: 'Nothing was changed: some of the entities were refused.',
  details: {
    errors: problems.slice(0, 10).map(({ entity, error: { sys } }) => ({
      ...{ entity, error: { sys, message: 'The release action has the details.' } },
    })),
  },
})

async function end(
  ctx: JobContext,
  tx: StoreTx,
  action: ScheduledAction,
  outcome: Pick<ScheduledAction, 'status' | 'error'>,
): Promise<void> {
  const over = { ...action, ...outcome, version: action.version + 1, updatedAt: ctx.clock.now() }
  if (!(await tx.scheduledActions.update(over, action.version))) throw new Error('the scheduled action has changed')
}
