import type { Actor } from '#domain/access/actor'
import { platformChange } from '#domain/changes/platform-change'
import { validationFailed } from '#domain/errors'
import { isObject, member } from '#domain/resources/json'
import type { AssetProtection, Committed } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireSpace } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'

/** Which files of a space need signed addresses; `disabled`: none. */
export type ProtectionMode = AssetProtection | 'disabled'

const MODES: readonly ProtectionMode[] = ['disabled', 'unpublished', 'all']

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
  input: { space: string; body: unknown },
): Promise<Committed<ProtectionMode>> {
  const sent = isObject(input.body) ? member(input.body, 'mode') : undefined
  const mode = MODES.find((one) => one === sent)
  const stamp = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const space = await requireSpace(tx, actor, input.space, 'manage')
    if (!mode) throw validationFailed([{ name: 'in', path: ['mode'], value: sent, expected: MODES }])
    await tx.spaces.protect(space.id, mode === 'disabled' ? null : mode)
    // Caches hold files that were open until now.
    const { id, version } = space
    const change = { space: id, environment: null, type: 'Space', id, version, action: 'save' } as const
    tx.changes.append(platformChange({ ...change, stamp }))
    return mode
  })
}
