import type { Actor } from '#domain/access/actor'
import { accessDenied } from '#domain/errors'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import { type WriteContext, writeIn } from '../resources/write-in.ts'
import { cancelScheduled } from '../scheduled-actions/cancel-scheduled.ts'
import { lockRelease, logRelease, RELEASES } from './write-release.ts'

/** Only its creator or an administrator deletes a release. Its entries and assets stay, its schedules are canceled. */
export async function deleteRelease(
  ctx: WriteContext,
  actor: Actor,
  input: Address & { id: string },
): Promise<Committed<void>> {
  return writeIn(ctx, actor, input, RELEASES, async (w) => {
    const release = await lockRelease(w, input.id, undefined)
    if (w.scope.access !== 'all' && release.createdBy !== w.stamp.by) {
      throw accessDenied('Your roles do not allow you to delete a release of another user.')
    }
    const items = await w.tx.releaseCopies.listed(release.key)
    await w.tx.releaseCopies.remove(items.map(({ key }) => key))
    await w.tx.releases.delete(release)
    for (const action of await w.tx.scheduledActions.pendingOf(release.environment, 'Release', release.id)) {
      await cancelScheduled(w.tx, action, w.stamp)
    }
    await w.tx.releaseActions.deleteOf(release.environment, release.id)
    logRelease(w, release, 'delete')
  })
}
