import type { Actor } from '#domain/access/actor'
import { DomainError } from '#domain/errors'
import type { StoreReader, Upload } from '#storage/store'
import type { UseCaseContext } from '../context.ts'
import { mayUseUpload, requireUploadTarget, type UploadTarget } from './upload-target.ts'

export async function getUpload(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: UploadTarget & { id: string },
): Promise<Upload> {
  return ctx.store.read(async (reader) => {
    const { space, access } = await requireUploadTarget(reader, actor, input)
    return requireUpload(reader, { space: space.id, id: input.id, now: ctx.clock.now() }, (upload) =>
      mayUseUpload(actor, access, upload),
    )
  })
}

/** An expired upload counts as missing, even while its bytes exist; so does one that `mayUse` refuses. */
export async function requireUpload(
  reader: StoreReader,
  { space, id, now }: { space: string; id: string; now: number },
  mayUse: (upload: Upload) => boolean,
): Promise<Upload> {
  const upload = await reader.uploads.get(space, id)
  // Upload clients expect the sentence itself as details.
  if (!upload || upload.expiresAt <= now || !mayUse(upload))
    throw new DomainError('NotFound', { details: 'The resource could not be found.' })
  return upload
}
