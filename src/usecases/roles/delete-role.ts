import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { DomainError, platformNotFound } from '#domain/errors'
import type { Committed } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireSpace } from '../access/require-space.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'

/** A role that a member has cannot be deleted: an administrator must first decide about each of them. */
export async function deleteRole(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: { space: string; id: string },
): Promise<Committed<void>> {
  const stamp = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const space = await requireSpace(tx, actor, input.space, 'manage')
    await tx.spaces.lock(space.id)
    const role = await tx.roles.get(space.id, input.id)
    if (!role) throw platformNotFound('Role')
    if (await tx.roles.isUsed(space.id, role.id)) {
      const errors = [{ name: 'reference', details: 'Role is assigned to a member or a team' }]
      throw new DomainError('ActionPreconditionsFailed', { details: { errors } })
    }
    await tx.roles.delete(space.id, role.id)
    const { id, version, name } = role
    const change = { space: space.id, environment: null, type: 'Role', id, version, action: 'delete', stamp } as const
    tx.changes.append(platformChange(change))
    const target = { type: 'Role', id }
    record(tx, actor, space.organization, {
      action: 'role.delete',
      target,
      at: stamp.at,
      space: space.id,
      details: { name },
    })
  })
}
