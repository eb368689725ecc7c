import type { Actor } from '#domain/access/actor'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import { type WriteContext, writeIn } from '../resources/write-in.ts'
import { cancelScheduled } from '../scheduled-actions/cancel-scheduled.ts'
import { removeCopies } from './set-items.ts'
import { lockRelease, logRelease, RELEASES, requireCreator } from './write-release.ts'

/** Only its creator or an administrator deletes a release. Its entries and assets stay, its schedules are canceled. */
export async function deleteRelease(
  ctx: WriteContext,
  actor: Actor,
  input: Address & { id: string },
): Promise<Committed<void>> {
  return writeIn(ctx, actor, input, RELEASES, async (w) => {
    const release = await lockRelease(w, input.id, undefined)
    requireCreator(w, release)
    await removeCopies(w, await w.tx.releaseCopies.listed(release.key))
    await w.tx.releases.delete(release)
    for (const action of await w.tx.scheduledActions.pendingOf(release.environment, 'Release', release.id)) {
      await cancelScheduled(w.tx, action, w.stamp)
    }
    await w.tx.releaseActions.deleteOf(release.environment, release.id)
    logRelease(w, release, 'delete')
  })
}
