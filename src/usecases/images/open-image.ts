import type { Readable } from 'node:stream'
import { DomainError } from '#domain/errors'
import { FileMissing } from '#files/file-store'
import type { AssetFile } from '#storage/store'
import type { UseCaseContext } from '../context.ts'

export interface ImageAddress {
  space: string
  asset: string
  hash: string
  fileName: string
}

export interface StoredImage {
  file: AssetFile
  /** Opens the bytes; called only when they are really sent. */
  open(): Promise<Readable>
}

/** The row is there and the bytes are not: this node does not share the files of the one that stored them. */
async function openFile(ctx: Pick<UseCaseContext, 'files'>, file: AssetFile): Promise<Readable> {
  try {
    return await ctx.files.get(file.fileKey)
  } catch (error) {
    if (error instanceof FileMissing) throw new DomainError('ServiceUnavailable', { cause: error })
    throw error
  }
}

/**
 * The file behind an address of the images interface. It needs no token (specification 5.1): the address holds a hash
 * that cannot be guessed, and every part of it must be right.
 */
export async function openImage(
  ctx: Pick<UseCaseContext, 'store' | 'files'>,
  address: ImageAddress,
): Promise<StoredImage> {
  const file = await ctx.store.read((s) => s.assetFiles.get(address.space, address.asset, address.hash))
  if (!file || file.fileName !== address.fileName) {
    throw new DomainError('NotFound', { details: { sys: { type: 'Asset' } } })
  }
  return { file, open: () => openFile(ctx, file) }
}
