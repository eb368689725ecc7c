import type { Actor } from '#domain/access/actor'
import type { BulkAction, BulkActionVerb, EntityProblem, UndoItem } from '#domain/bulk-actions/bulk-action'
import type { SentBulkAction } from '#domain/bulk-actions/parse-bulk-action'
import { badRequest, contentNotFound } from '#domain/errors'
import type { JsonObject } from '#domain/resources/json'
import { randomId } from '#lib/ids'
import type { Committed } from '#storage/store'
import { type Address, addressOf } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { withPatterns } from '../entries/test-patterns.ts'
import { CONTENT, type WriteContext, type Writing, writeIn } from '../resources/write-in.ts'
import { changeAll, changesOf, type EntityChange, Undo } from './change-all.ts'
import { enqueueBulkAction } from './enqueue-bulk-action.ts'
import { requireBulkAction } from './get-bulk-action.ts'
import { keepBulkAction } from './keep-bulk-action.ts'
import { revertChanges } from './restore-entity.ts'

type Ctx = WriteContext & Pick<UseCaseContext, 'limits' | 'patterns' | 'imagesHost' | 'jobSignals'>

/** Larger actions run as a job, and clients poll for the result. */
const MAX_AT_ONCE = 200

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
  if (entities.length > MAX_AT_ONCE) return enqueueBulkAction(ctx, actor, input, { verb, payload, entities })
  return runAtOnce(ctx, actor, input, { verb, payload, changes: changesOf(verb, entities) })
}

/** Restores what the action has changed: all of it, or none if an entry or asset was changed since. */
export async function revertBulkAction(
  ctx: Ctx,
  actor: Actor,
  input: Address & { id: string },
): Promise<Committed<BulkAction>> {
  const undo = await ctx.store.read(async (reader) => {
    const action = await requireBulkAction(reader, actor, input, 'content.write')
    if (action.done !== null) throw badRequest('The action has not ended yet.')
    return reader.bulkActions.undo(action.environment, action.id)
  })
  if (!undo || undo.length === 0) throw badRequest('The action has changed nothing that could be reverted.')
  const payload = { reverts: { sys: { type: 'Link', linkType: 'BulkAction', id: input.id } } }
  const reverting = { verb: 'revert', payload, reverts: input.id } as const
  if (undo.length > MAX_AT_ONCE) return enqueueBulkAction(ctx, actor, input, { ...reverting, entities: undo })
  return runAtOnce(ctx, actor, input, { ...reverting, changes: revertChanges(undo) })
}

interface Plan {
  verb: BulkActionVerb
  payload: JsonObject
  changes: readonly EntityChange[]
  /** The id of the action that this one reverts. */
  reverts?: string
}

async function runAtOnce(ctx: Ctx, actor: Actor, at: Address, plan: Plan): Promise<Committed<BulkAction>> {
  const { verb, payload, changes, reverts } = plan
  const id = randomId()
  const keep = async (w: Writing, problems: readonly EntityProblem[] | null, undo: UndoItem[] | null) => {
    const { at: createdAt, by: createdBy } = w.stamp
    const done: BulkAction = {
      ...{ environment: w.scope.environment.key, id, verb, payload, problems, total: changes.length, done: null },
      ...{ revertedBy: null, createdAt, createdBy, endedAt: createdAt },
    }
    await keepBulkAction(w, done, undo)
    if (reverts !== undefined && problems === null) await w.tx.bulkActions.markReverted(done.environment, reverts, id)
    return done
  }
  try {
    return await withPatterns(ctx.patterns, (testPatterns) =>
      writeIn(ctx, actor, at, CONTENT, async (w) => {
        const rules = { limits: ctx.limits, imagesHost: () => ctx.imagesHost(), testPatterns }
        const { problems, undo } = await changeAll(w, changes, rules)
        requireAnyFound(w, problems, changes.length)
        if (problems.length > 0 || verb === 'validate') throw new Undo(problems)
        return keep(w, null, undo)
      }),
    )
  } catch (error) {
    if (!(error instanceof Undo)) throw error
    const problems = error.problems.length > 0 ? error.problems : null
    return writeIn(ctx, actor, at, CONTENT, (w) => keep(w, problems, null))
  }
}

/** An action whose entities are all missing is refused instead of stored as failed. */
function requireAnyFound(w: Writing, problems: readonly EntityProblem[], entities: number): void {
  if (problems.filter(({ error }) => error.sys.id === 'NotFound').length < entities) return
  const { linkType, id } = problems[0]!.entity.sys
  throw contentNotFound(linkType, id, addressOf(w.scope))
}
