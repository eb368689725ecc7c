import type { Actor } from '#domain/access/actor'
import { badRequest, DomainError } from '#domain/errors'
import type { ReleaseAction } from '#domain/releases/release'
import { randomId } from '#lib/ids'
import type { Committed } from '#storage/store'
import { type Address, addressOf } from '../access/require-environment.ts'
import { changeAll, Undo } from '../bulk-actions/change-all.ts'
import { revertChanges } from '../bulk-actions/restore-entity.ts'
import type { UseCaseContext } from '../context.ts'
import { withPatterns } from '../entries/test-patterns.ts'
import { type WriteContext, type Writing, writeIn } from '../resources/write-in.ts'
import { causedBy, recordAction } from './run-release-action.ts'
import { lockRelease, RELEASES } from './write-release.ts'

type Ctx = WriteContext & Pick<UseCaseContext, 'limits' | 'patterns' | 'imagesHost'>

/**
 * Restores what an action of a release has changed: all of it, or none if an entry or asset was changed since. The
 * release itself stays as it is.
 */
export async function revertReleaseAction(
  ctx: Ctx,
  actor: Actor,
  input: Address & { id: string; action: string },
): Promise<Committed<ReleaseAction>> {
  const id = randomId()
  try {
    return await withPatterns(ctx.patterns, (testPatterns) =>
      writeIn(ctx, actor, input, RELEASES, async (w) => {
        const release = await lockRelease(w, input.id, undefined)
        await requireAction(w, input)
        const recorded = await w.tx.releaseActions.undo(release.environment, input.action)
        if (!recorded?.length) throw badRequest('The action has changed nothing that could be reverted.')
        const rules = { limits: ctx.limits, imagesHost: () => ctx.imagesHost(), testPatterns }
        const { problems, undo } = await changeAll(causedBy(w, release, id), revertChanges(recorded), rules)
        if (problems.length > 0) throw new Undo(problems)
        await w.tx.releaseActions.markReverted(release.environment, input.action, id)
        return recordAction(w, release, { id, verb: 'revert', problems: null, undo })
      }),
    )
  } catch (error) {
    if (!(error instanceof Undo)) throw error
    return writeIn(ctx, actor, input, RELEASES, async (w) =>
      recordAction(w, await lockRelease(w, input.id, undefined), { id, verb: 'revert', problems: error.problems }),
    )
  }
}

async function requireAction(w: Writing, { id, action }: { id: string; action: string }): Promise<void> {
  const found = await w.tx.releaseActions.get(w.scope.environment.key, action)
  if (found?.release === id) return
  throw new DomainError('NotFound', {
    details: { type: 'ReleaseAction', id: action, release: id, ...addressOf(w.scope) },
  })
}
