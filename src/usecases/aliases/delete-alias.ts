import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { accessDenied, platformNotFound } from '#domain/errors'
import type { Committed } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireSpaceAccess } from '../access/require-space.ts'
import { forgetEnvironment } from '../api-keys/forget-environment.ts'
import { record } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { mayReach } from './read-aliases.ts'
import { requireSameRights } from './require-same-rights.ts'

/** The environment stays. `master` must always lead somewhere, so its alias stays too. Clients send no version here. */
export async function deleteAlias(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'tokenCache'>,
  actor: Actor,
  input: { space: string; id: string },
): Promise<Committed<void>> {
  const stamp = stampOf(ctx, actor)
  const deleted = await ctx.store.transact(async (tx) => {
    const found = await requireSpaceAccess(tx, actor, input.space, 'aliases.manage')
    const { id: space, organization } = found.space
    await tx.spaces.lock(space)
    const alias = await tx.aliases.get(space, input.id)
    if (!alias || !(await mayReach(tx, actor, found.access, alias))) throw platformNotFound('EnvironmentAlias')
    if (alias.id === 'master') throw accessDenied('The alias "master" cannot be deleted.')
    await requireSameRights(tx, found.access, { alias: alias.id, from: alias.environment, to: null })
    await tx.aliases.delete(space, alias.id)
    await forgetEnvironment(tx, space, alias.id, stamp)
    const { id, version } = alias
    tx.changes.append(
      platformChange({ space, environment: null, type: 'EnvironmentAlias', id, version, action: 'delete', stamp }),
    )
    const target = { type: 'EnvironmentAlias', id }
    record(tx, actor, organization, { action: 'environment_alias.delete', target, at: stamp.at, space })
  })
  ctx.tokenCache.clear()
  return deleted
}
