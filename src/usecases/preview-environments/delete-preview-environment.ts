import type { Actor } from '#domain/access/actor'
import { platformNotFound } from '#domain/errors'
import type { Committed } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireSpace } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'
import { recordPreviewChange } from './record-preview-change.ts'

export async function deletePreviewEnvironment(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: { space: string; id: string },
): Promise<Committed<void>> {
  const stamp = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const space = await requireSpace(tx, actor, input.space, 'settings.manage')
    await tx.spaces.lock(space.id)
    const preview = await tx.previewEnvironments.get(space.id, input.id)
    if (!preview) throw platformNotFound('PreviewEnvironment')
    await tx.previewEnvironments.delete(space.id, preview.id)
    recordPreviewChange(tx, actor, space, { preview, stamp, action: 'delete' })
  })
}
