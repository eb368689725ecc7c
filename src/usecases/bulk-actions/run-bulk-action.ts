import type { Actor } from '#domain/access/actor'
import type { BulkAction, EntityProblem } from '#domain/bulk-actions/bulk-action'
import type { SentBulkAction } from '#domain/bulk-actions/parse-bulk-action'
import { contentNotFound } from '#domain/errors'
import { randomId } from '#lib/ids'
import type { Committed } from '#storage/store'
import { type Address, addressOf } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { withPatterns } from '../entries/test-patterns.ts'
import { CONTENT, type WriteContext, type Writing, writeIn } from '../resources/write-in.ts'
import { changeAll, Undo } from './change-all.ts'

type Ctx = WriteContext & Pick<UseCaseContext, 'limits' | 'patterns' | 'imagesHost'>

const RETENTION_MS = 7 * 24 * 3600 * 1000

/**
 * Publishes or unpublishes many entries and assets in one transaction: all of them, or none with a list of the problems
 * of each. The result is stored with the action, because clients poll for it.
 */
export async function runBulkAction(
  ctx: Ctx,
  actor: Actor,
  input: Address & { sent: SentBulkAction },
): Promise<Committed<BulkAction>> {
  const { verb, entities, payload } = input.sent
  const id = randomId()
  const keep = async (w: Writing, problems: readonly EntityProblem[] | null): Promise<BulkAction> => {
    const { at: createdAt, by: createdBy } = w.stamp
    const done: BulkAction = { environment: w.scope.environment.key, id, verb, payload, problems, createdAt, createdBy }
    await w.tx.bulkActions.deleteOld(createdAt - RETENTION_MS)
    await w.tx.bulkActions.insert(done)
    return done
  }
  const changes = entities.map((entity) => ({ ...entity, verb: verb === 'unpublish' ? verb : ('publish' as const) }))
  try {
    return await withPatterns(ctx.patterns, (testPatterns) =>
      writeIn(ctx, actor, input, CONTENT, async (w) => {
        const problems = await changeAll(w, changes, {
          limits: ctx.limits,
          imagesHost: () => ctx.imagesHost(),
          testPatterns,
        })
        requireAnyFound(w, problems, entities.length)
        if (problems.length > 0 || verb === 'validate') throw new Undo(problems)
        return keep(w, null)
      }),
    )
  } catch (error) {
    if (!(error instanceof Undo)) throw error
    const problems = error.problems.length > 0 ? error.problems : null
    return writeIn(ctx, actor, input, CONTENT, (w) => keep(w, problems))
  }
}

/** An action whose entities are all missing is refused instead of stored as failed. */
function requireAnyFound(w: Writing, problems: readonly EntityProblem[], entities: number): void {
  if (problems.filter(({ error }) => error.sys.id === 'NotFound').length < entities) return
  const { linkType, id } = problems[0]!.entity.sys
  throw contentNotFound(linkType, id, addressOf(w.scope))
}
