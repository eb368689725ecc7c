import type { Actor } from '#domain/access/actor'
import { DomainError } from '#domain/errors'
import type { StoreReader, Upload } from '#storage/store'
import type { UseCaseContext } from '../context.ts'
import { requireUploadPlace, type UploadPlace } from './upload-place.ts'

export async function getUpload(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: UploadPlace & { id: string },
): Promise<Upload> {
  return ctx.store.read(async (reader) => {
    const { space } = await requireUploadPlace(reader, actor, input, 'content.write')
    return requireUpload(reader, space.id, input.id, ctx.clock.now())
  })
}

/** One that has expired is gone, even while its bytes are still there. */
export async function requireUpload(reader: StoreReader, space: string, id: string, now: number): Promise<Upload> {
  const upload = await reader.uploads.get(space, id)
  // Clients of uploads expect the details to be the sentence itself.
  if (!upload || upload.expiresAt <= now)
    throw new DomainError('NotFound', { details: 'The resource could not be found.' })
  return upload
}
