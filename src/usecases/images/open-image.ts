import { DomainError } from '#domain/errors'
import type { FoundAssetFile } from '#storage/store'
import type { UseCaseContext } from '../context.ts'

export interface ImageAddress {
  space: string
  asset: string
  hash: string
  fileName: string
}

/**
 * The file behind an address of the images interface. It needs no token (specification 5.1): the address holds a hash
 * that cannot be guessed, and every part of it must be right.
 */
export async function openImage(ctx: Pick<UseCaseContext, 'store'>, address: ImageAddress): Promise<FoundAssetFile> {
  const file = await ctx.store.read((s) => s.assetFiles.get(address.space, address.asset, address.hash))
  if (!file || file.fileName !== address.fileName) {
    throw new DomainError('NotFound', { details: { sys: { type: 'Asset' } } })
  }
  return file
}
