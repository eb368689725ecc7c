import type { Actor } from '#domain/access/actor'
import type { Asset } from '#domain/assets/asset'
import { publishProblems } from '#domain/assets/publish-problems'
import { fromStored } from '#domain/assets/stored-asset'
import { validationFailed } from '#domain/errors'
import { requireTransition } from '#domain/resources/lifecycle'
import { requireVersion } from '#domain/resources/version'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { writeIn } from '../resources/write-in.ts'
import { lockResource, moveResource } from '../resources/write-resource.ts'
import { showAssetEverywhere } from './show-asset.ts'
import { toAsset } from './to-asset.ts'

/** The current content becomes the delivered one, when all its files are there. */
export async function publishAsset(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'imagesHost'>,
  actor: Actor,
  input: Address & { id: string; version: number | null },
): Promise<Committed<Asset>> {
  return writeIn(ctx, actor, input, async (w) => {
    const stored = await lockResource(w, 'Asset', input.id)
    requireVersion('Asset', stored, input.version)
    requireTransition(stored, 'publish')
    const locales = await w.tx.locales.list(w.place.environment.key)
    const problems = publishProblems(fromStored(stored.body), locales)
    if (problems.length > 0) throw validationFailed(problems)
    const asset = await moveResource(w, stored, 'publish')
    await showAssetEverywhere(w, asset)
    return toAsset(asset, ctx.imagesHost(), locales)
  })
}
