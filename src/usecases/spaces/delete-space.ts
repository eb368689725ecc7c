import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { spaceNotFound } from '#domain/errors'
import type { Committed } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireSpace } from '../access/require-space.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { silenceWebhooks } from '../webhooks/silence-webhooks.ts'

/** The space is gone for every interface at once, its API keys stop; what it held goes in the background. */
export async function deleteSpace(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'tokenCache' | 'jobSignals'>,
  actor: Actor,
  input: { space: string },
): Promise<Committed<void>> {
  const stamp = stampOf(ctx, actor)
  const deleted = await ctx.store.transact(async (tx) => {
    const { id, version, name, organization } = await requireSpace(tx, actor, input.space, 'lifecycle')
    // Of two who delete it, the second finds nothing.
    if (!(await tx.spaces.markDeleted(id, stamp.at))) throw spaceNotFound(id)
    await tx.removals.removeKeys(id)
    await silenceWebhooks(tx, id)
    await tx.jobs.enqueue({ kind: 'remove-space', space: id, environment: null, at: stamp.at })
    tx.changes.append(
      platformChange({ space: id, environment: null, type: 'Space', id, version, action: 'delete', stamp }),
    )
    const target = { type: 'Space', id }
    record(tx, actor, organization, { action: 'space.delete', target, at: stamp.at, space: id, details: { name } })
  })
  ctx.tokenCache.clear()
  ctx.jobSignals.notify()
  return deleted
}
