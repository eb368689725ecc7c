import type { SpaceBody } from '#contract/resources/space'
import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { DomainError } from '#domain/errors'
import { requireVersion } from '#domain/resources/version'
import { requireNewSpaceId } from '#domain/spaces/new-space-id'
import type { Space } from '#domain/spaces/space'
import type { Committed } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireSpace } from '../access/require-space.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { insertSpace } from './insert-space.ts'
import { isVisible, organizationForNew } from './new-space-access.ts'

/** Renames a space, or creates it under the given id. */
export async function putSpace(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: { id: string; organization: string | null; version: number | null; body: SpaceBody },
): Promise<Committed<{ space: Space; created: boolean }>> {
  const stamp = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const { id } = input
    const { name, defaultLocale = null } = input.body
    if (!(await isVisible(tx, actor, id))) {
      const organization = await organizationForNew(tx, actor, input)
      const event = { target: { type: 'Space', id: requireNewSpaceId(id) }, at: stamp.at, space: id }
      record(tx, actor, organization, { action: 'space.create', ...event, details: { name } })
      return { space: await insertSpace(tx, stamp, { id, organization, name, defaultLocale }), created: true }
    }
    await requireSpace(tx, actor, id, 'space.manage')
    const event = { target: { type: 'Space', id }, at: stamp.at, space: id, details: { name } }
    await tx.spaces.lock(id)
    // Read again: another transaction may have changed it before the lock was taken.
    const stored = await requireSpace(tx, actor, id, 'space.manage')
    requireVersion('Space', stored, input.version)
    const space: Space = {
      ...stored,
      name,
      version: stored.version + 1,
      updatedAt: Math.max(stamp.at, stored.updatedAt),
      updatedBy: stamp.by,
    }
    if (!(await tx.spaces.update(space, stored.version))) throw new DomainError('Conflict')
    const { version } = space
    tx.changes.append(
      platformChange({ space: id, environment: null, type: 'Space', id, version, action: 'save', stamp }),
    )
    record(tx, actor, space.organization, { action: 'space.update', ...event })
    return { space, created: false }
  })
}
