import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { HEAD_BYTES } from '#domain/assets/media-type'
import { DomainError } from '#domain/errors'
import { FileStoreFull } from '#files/file-store'
import { randomId } from '#lib/ids'
import type { UseCaseContext } from '../context.ts'

/** Bytes in the file store that no row refers to yet. */
export interface WrittenFile {
  fileKey: string
  size: number
  /** In hex. */
  sha256: string
  /** The first bytes of the file. */
  head: Buffer
}

/** Longer than the longest upload: bytes without an owner after this were left by a process that died. */
const TIME_TO_OWN_MS = 2 * 3600_000

export class FileTooLarge extends Error {}

/** Streams bytes into the file store with little memory. The caller adds the row that owns them. */
export async function writeFile(
  ctx: Pick<UseCaseContext, 'store' | 'files' | 'clock'>,
  body: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<WrittenFile> {
  const fileKey = randomId(32)
  const removeAfter = ctx.clock.now() + TIME_TO_OWN_MS
  await ctx.store.transact((tx) => tx.storedFiles.expect(fileKey, removeAfter))
  const digest = createHash('sha256')
  const head: Uint8Array[] = []
  let size = 0
  async function* observed() {
    for await (const chunk of body) {
      if (size < HEAD_BYTES) head.push(chunk.subarray(0, HEAD_BYTES - size))
      size += chunk.byteLength
      if (size > maxBytes) throw new FileTooLarge(`the file is larger than ${maxBytes} bytes`)
      digest.update(chunk)
      yield chunk
    }
  }
  try {
    await ctx.files.put(fileKey, Readable.from(observed(), { objectMode: false }))
  } catch (error) {
    throw error instanceof FileStoreFull ? new DomainError('StorageFull', { cause: error }) : error
  }
  if (ctx.clock.now() >= removeAfter) {
    // The sweep may have run before the last byte was written, and does not run again for this key.
    await ctx.files.delete(fileKey)
    throw new DomainError('RequestTimeout')
  }
  return { fileKey, size, sha256: digest.digest('hex'), head: Buffer.concat(head) }
}
