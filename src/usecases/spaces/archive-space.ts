import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { DomainError } from '#domain/errors'
import { requireArchiving } from '#domain/spaces/archiving'
import type { Space } from '#domain/spaces/space'
import type { Committed } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireSpace } from '../access/require-space.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'

/** Archives or unarchives a space. Its content stays as it is. */
export async function archiveSpace(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: { space: string; action: 'archive' | 'unarchive' },
): Promise<Committed<Space>> {
  const { action } = input
  const stamp = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    await requireSpace(tx, actor, input.space, 'lifecycle')
    await tx.spaces.lock(input.space)
    // Read again: another transaction may have changed it before the lock was taken.
    const stored = await requireSpace(tx, actor, input.space, 'lifecycle')
    requireArchiving(stored, action)
    const space: Space = {
      ...stored,
      archivedAt: action === 'archive' ? stamp.at : null,
      version: stored.version + 1,
      updatedAt: Math.max(stamp.at, stored.updatedAt),
      updatedBy: stamp.by,
    }
    if (!(await tx.spaces.update(space, stored.version))) throw new DomainError('Conflict')
    const { id, version, name, organization } = space
    tx.changes.append(platformChange({ space: id, environment: null, type: 'Space', id, version, action, stamp }))
    const target = { type: 'Space', id }
    record(tx, actor, organization, { action: `space.${action}`, target, at: stamp.at, space: id, details: { name } })
    return space
  })
}
