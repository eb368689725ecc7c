import type { BulkAction, EntityProblem, UndoItem } from '#domain/bulk-actions/bulk-action'
import { entityProblem } from '#domain/bulk-actions/bulk-action'
import { DomainError } from '#domain/errors'
import type { StoreTx } from '#storage/store'
import { withPatterns } from '../entries/test-patterns.ts'
import { type JobContext, type JobRun, jobStep } from '../jobs/job-run.ts'
import { openWriting } from '../jobs/open-writing.ts'
import { changeAll, changesOf, Undo } from './change-all.ts'
import { type BulkJob, MAX_PROBLEMS } from './keep-bulk-action.ts'
import { revertChanges } from './restore-entity.ts'

/** Interval in which the progress is stored for other processes. */
const STORE_MS = 1000

/**
 * Runs a large bulk action with the rights of the user who started it. Content, result and the end of the job are one
 * transaction: readers see all of it at one position of the log, or nothing.
 */
export async function bulkActionStep(ctx: JobContext, run: JobRun, signal: AbortSignal): Promise<'done'> {
  const work = run.job.progress as BulkJob
  const subject = run.job.subject!
  try {
    return await withPatterns(ctx.patterns, (testPatterns) =>
      jobStep(ctx, run, async (tx) => {
        const action = await running(tx, run)
        if (action) {
          const { environment, createdBy: by } = action
          const w = await openWriting(ctx, run, tx, { environment, by, right: 'content.write' })
          const rules = { limits: ctx.limits, imagesHost: () => ctx.imagesHost(), testPatterns }
          const changes = 'reverts' in work ? revertChanges(work.entities) : changesOf(action.verb, work.entities)
          const { problems, undo } = await changeAll(w, changes, rules, reportTo(ctx, action, signal))
          if (problems.length > 0 || action.verb === 'validate') throw new Undo(problems)
          await end(ctx, tx, action, null, undo)
          if ('reverts' in work) await tx.bulkActions.markReverted(environment, work.reverts, action.id)
        }
        await tx.jobs.finish(run.job.key)
        return 'done' as const
      }),
    )
  } catch (error) {
    if (!(error instanceof DomainError) && !(error instanceof Undo)) throw error
    const problems = error instanceof Undo ? error.problems : [refusalOf(work, error)]
    return await jobStep(ctx, run, async (tx) => {
      const action = await running(tx, run)
      if (action) await end(ctx, tx, action, problems.length > 0 ? problems.slice(0, MAX_PROBLEMS) : null, null)
      await tx.jobs.finish(run.job.key)
      return 'done' as const
    })
  } finally {
    ctx.bulkProgress.delete(subject)
  }
}

/** A missing right has no entity of its own: it is reported with the first one. */
const refusalOf = ({ entities }: BulkJob, error: DomainError): EntityProblem => {
  const { type, id } = entities[0]!
  return entityProblem({ type, id, version: undefined, locales: undefined }, error)
}

/** It may be removed with its environment. */
async function running(tx: StoreTx, { job }: JobRun): Promise<BulkAction | null> {
  const action = await tx.bulkActions.get(job.environment!, job.subject!)
  return action?.done == null ? null : action
}

const end = (
  ctx: JobContext,
  tx: StoreTx,
  action: BulkAction,
  problems: readonly EntityProblem[] | null,
  undo: readonly UndoItem[] | null,
): Promise<void> => tx.bulkActions.end({ ...action, problems, undo, done: null, endedAt: ctx.clock.now() })

/**
 * This process reports the progress from its memory. On PostgreSQL other processes read it from the row of the action; on
 * SQLite nothing else can be written meanwhile.
 */
function reportTo(ctx: JobContext, action: BulkAction, signal: AbortSignal): (done: number) => void {
  let storedAt = ctx.clock.monotonic()
  let isStoring = false
  return (done) => {
    // The server stops: the transaction is rolled back, and the job starts again.
    signal.throwIfAborted()
    ctx.bulkProgress.set(action.id, done)
    if (ctx.store.engine !== 'postgres' || isStoring || ctx.clock.monotonic() - storedAt < STORE_MS) return
    isStoring = true
    storedAt = ctx.clock.monotonic()
    const stored = ctx.store.transact((tx) => tx.bulkActions.saveProgress(action, done))
    // The progress is stored again soon.
    void stored
      .catch(() => {})
      .then(() => {
        isStoring = false
      })
  }
}
