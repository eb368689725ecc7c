import type { AssetProtectionBody, ProtectionMode } from '#contract/resources/asset-protection'
import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import type { Committed } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireSpace } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'

export async function getAssetProtection(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: { space: string },
): Promise<ProtectionMode> {
  return ctx.store.read(async (reader) => {
    const space = await requireSpace(reader, actor, input.space, 'read')
    return (await reader.spaces.protection(space.id)) ?? 'disabled'
  })
}

export async function putAssetProtection(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: { space: string; body: AssetProtectionBody },
): Promise<Committed<ProtectionMode>> {
  const { mode } = input.body
  const stamp = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const space = await requireSpace(tx, actor, input.space, 'manage')
    await tx.spaces.protect(space.id, mode === 'disabled' ? null : mode)
    // Caches may hold files that were public until now.
    const { id, version } = space
    const change = { space: id, environment: null, type: 'Space', id, version, action: 'save' } as const
    tx.changes.append(platformChange({ ...change, stamp }))
    return mode
  })
}
