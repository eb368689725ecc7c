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
 * The file behind a URL of the images API. It needs no token (specification 5.1): the URL contains a hash that cannot
 * be guessed, and every part must match. The bytes of a deleted asset are retained for a while, so that it can be
 * restored, but they are not served.
 */
export async function openImage(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'limits'>,
  address: ImageAddress,
): Promise<FoundAssetFile> {
  const file = await ctx.store.read((s) => s.assetFiles.get(address.space, address.asset, address.hash))
  const isGone = file?.deletedAt != null && ctx.clock.now() - file.deletedAt >= ctx.limits.serveDeletedFilesMs
  if (!file || isGone || file.fileName !== address.fileName) {
    throw new DomainError('NotFound', { details: { sys: { type: 'Asset' } } })
  }
  return file
}
