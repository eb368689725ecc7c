import type { Actor } from '#domain/access/actor'
import { badRequest, DomainError } from '#domain/errors'
import { randomId } from '#lib/ids'
import type { Committed, Upload } from '#storage/store'
import { stampOf } from '../access/actors.ts'
import type { UseCaseContext } from '../context.ts'
import { FileTooLarge, writeFile } from '../files/write-file.ts'
import { requireUploadTarget, type UploadTarget } from './upload-target.ts'

const LIFETIME_MS = 24 * 3600_000

/**
 * Stores an upload, which can become the file of an asset within a day. Rights are checked before any byte is read. The
 * upload exists when all its bytes are stored.
 */
export async function createUpload(
  ctx: Pick<UseCaseContext, 'store' | 'files' | 'clock' | 'limits'>,
  actor: Actor,
  input: UploadTarget & { open: () => AsyncIterable<Uint8Array> },
): Promise<Committed<Upload>> {
  const { by } = stampOf(ctx, actor)
  const { waitingUploadBytes: most, uploadBytes } = ctx.limits
  const room = await ctx.store.read(async (reader) => {
    await requireUploadTarget(reader, actor, input)
    return most - (await reader.uploads.waitingBytes(by, ctx.clock.now(), most - uploadBytes))
  })
  if (room <= 0) throw tooManyWaiting(ctx)
  const { fileKey, size, sha256 } = await write(ctx, input.open(), room)
  const { at } = stampOf(ctx, actor)
  return ctx.store.transact(async (tx) => {
    // The transfer may have taken an hour.
    const { space } = await requireUploadTarget(tx, actor, input)
    // Other uploads of the user may have arrived meanwhile.
    if ((await tx.uploads.waitingBytes(by, at, most - size)) + size > most) throw tooManyWaiting(ctx)
    if (!(await tx.storedFiles.own(fileKey))) throw new DomainError('RequestTimeout')
    const stamps = { createdAt: at, createdBy: by, expiresAt: at + LIFETIME_MS }
    const upload = { space: space.id, id: randomId(), environment: input.environment, fileKey, size, sha256, ...stamps }
    await tx.uploads.insert(upload)
    return upload
  })
}

async function write(ctx: Parameters<typeof createUpload>[0], body: AsyncIterable<Uint8Array>, room: number) {
  const { uploadBytes } = ctx.limits
  try {
    const written = await writeFile(ctx, body, Math.min(uploadBytes, room))
    // No row refers to its bytes, so the sweep removes them.
    if (written.size === 0) throw badRequest('The uploaded file is empty.')
    return written
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error
    if (room < uploadBytes) throw tooManyWaiting(ctx)
    throw new DomainError('PayloadTooLarge', { message: `The file is larger than ${uploadBytes} bytes.` })
  }
}

const tooManyWaiting = ({ limits }: Pick<UseCaseContext, 'limits'>): DomainError =>
  new DomainError('PayloadTooLarge', {
    message: `Your uploads that no asset uses yet would exceed ${limits.waitingUploadBytes} bytes. Process or delete some of them.`,
  })
