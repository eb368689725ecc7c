import type { PreviewEnvironmentBody } from '#contract/resources/preview-environment'
import type { Actor } from '#domain/access/actor'
import { accessDenied, DomainError } from '#domain/errors'
import { type PreviewEnvironment, toPreviewEnvironment } from '#domain/preview-environments/preview-environment'
import { requireNewId } from '#domain/resources/id'
import { requireVersion } from '#domain/resources/version'
import { randomId } from '#lib/ids'
import type { Committed, StoreTx } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import { requireSpace } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'
import { recordPreviewChange } from './record-preview-change.ts'

/** The editor of an entry reads all of them. */
const MAX_PER_SPACE = 100

/** Replaces a preview site, or creates it: under the id in the URL, or under a generated one (null). */
export async function putPreviewEnvironment(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: { space: string; id: string | null; version: number | null; body: PreviewEnvironmentBody },
): Promise<Committed<{ preview: PreviewEnvironment; created: boolean }>> {
  const sent = toPreviewEnvironment(input.body)
  const stamp = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    const space = await requireSpace(tx, actor, input.space, 'settings.manage')
    // The check of the number reads the other sites, so none may be written meanwhile.
    await tx.spaces.lock(space.id)
    const stored = input.id === null ? null : await tx.previewEnvironments.get(space.id, input.id)
    const preview: PreviewEnvironment = {
      ...(stored ?? { createdAt: stamp.at, createdBy: stamp.by }),
      ...sent,
      space: space.id,
      id: stored?.id ?? (input.id === null ? randomId() : requireNewId(input.id)),
      version: stored ? stored.version + 1 : 0,
      updatedAt: Math.max(stamp.at, stored?.updatedAt ?? 0),
      updatedBy: stamp.by,
    }
    if (!stored) await insert(tx, preview)
    else {
      requireVersion('PreviewEnvironment', stored, input.version)
      if (!(await tx.previewEnvironments.update(preview, stored.version))) throw new DomainError('Conflict')
    }
    recordPreviewChange(tx, actor, space, { preview, stamp, action: stored ? 'save' : 'create' })
    return { preview, created: !stored }
  })
}

async function insert(tx: StoreTx, preview: PreviewEnvironment): Promise<void> {
  const { total } = await tx.previewEnvironments.list(preview.space, { skip: 0, limit: 0 })
  if (total >= MAX_PER_SPACE) throw accessDenied(`A space can have ${MAX_PER_SPACE} preview environments at most.`)
  await tx.previewEnvironments.insert(preview)
}
