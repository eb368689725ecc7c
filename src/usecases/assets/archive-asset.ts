import type { Actor } from '#domain/access/actor'
import type { Asset } from '#domain/assets/asset'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { CONTENT, type WriteContext, writeIn } from '../resources/write-in.ts'
import { lockResource, moveResource } from '../resources/write-resource.ts'
import { toAsset } from './to-asset.ts'

/** Archives a draft: editors can still find it, readers cannot. */
export async function archiveAsset(
  ctx: WriteContext & Pick<UseCaseContext, 'imagesHost'>,
  actor: Actor,
  input: Address & { id: string },
): Promise<Committed<Asset>> {
  return writeIn(ctx, actor, input, CONTENT, async (w) => {
    const asset = await moveResource(w, await lockResource(w, 'Asset', input.id, 'archive'), 'archive')
    return toAsset(asset, ctx.imagesHost(), await w.tx.locales.list(w.scope.environment.key))
  })
}
