import type { Actor } from '#domain/access/actor'
import type { Asset } from '#domain/assets/asset'
import type { ResourceWithBody } from '#domain/resources/resource'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { CONTENT, type WriteContext, type Writing, writeIn } from '../resources/write-in.ts'
import { lockResource, moveResource } from '../resources/write-resource.ts'
import { toAsset } from './to-asset.ts'

/** Unpublishes an asset. Clients need not send a version: unpublishing must not fail because of a concurrent save. */
export async function unpublishAsset(
  ctx: WriteContext & Pick<UseCaseContext, 'imagesHost'>,
  actor: Actor,
  input: Address & { id: string },
): Promise<Committed<Asset>> {
  return writeIn(ctx, actor, input, CONTENT, async (w) => {
    const asset = await unpublishAssetIn(w, await lockResource(w, 'Asset', input.id, 'unpublish'))
    return toAsset(asset, ctx.imagesHost(), await w.tx.locales.list(w.scope.environment.key))
  })
}

export async function unpublishAssetIn(w: Writing, stored: ResourceWithBody): Promise<ResourceWithBody> {
  const asset = await moveResource(w, stored, 'unpublish')
  await w.tx.readModel.hide(asset.key, 'published')
  return asset
}
