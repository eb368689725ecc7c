import type { Actor } from '#domain/access/actor'
import type { Committed } from '#storage/store'
import type { UseCaseContext } from '../context.ts'
import { requireUpload } from './get-upload.ts'
import { mayUseUpload, requireUploadTarget, type UploadTarget } from './upload-target.ts'

/** Deletes an upload. Bytes that an asset uses stay; others are removed by the sweep. */
export async function deleteUpload(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: UploadTarget & { id: string },
): Promise<Committed<void>> {
  const now = ctx.clock.now()
  return ctx.store.transact(async (tx) => {
    const { space, access } = await requireUploadTarget(tx, actor, input)
    await tx.uploads.lock(space.id, input.id)
    const wanted = { space: space.id, id: input.id, now }
    const { fileKey } = await requireUpload(tx, wanted, (upload) => mayUseUpload(actor, access, upload))
    await tx.uploads.delete(space.id, input.id)
    await tx.storedFiles.disown(fileKey, now)
  })
}
