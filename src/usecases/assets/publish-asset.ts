import type { Actor } from '#domain/access/actor'
import type { Asset } from '#domain/assets/asset'
import { publishProblems } from '#domain/assets/publish-problems'
import { fromStored } from '#domain/assets/stored-asset'
import { validationFailed } from '#domain/errors'
import { requireTransition } from '#domain/resources/lifecycle'
import { publishedLocales } from '#domain/resources/published-locales'
import { requireVersion } from '#domain/resources/version'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { deliveredBody } from '../resources/delivered-body.ts'
import { CONTENT, type WriteContext, type Writing, writeIn } from '../resources/write-in.ts'
import { lockResource, publishResource } from '../resources/write-resource.ts'
import { showAssetEverywhere } from './show-asset.ts'
import { toAsset } from './to-asset.ts'
import { withdrawAsset } from './unpublish-asset.ts'

/**
 * The current content becomes the delivered one, when all its files are there. With a body that names locales only they
 * are published, or taken back.
 */
export async function publishAsset(
  ctx: WriteContext & Pick<UseCaseContext, 'imagesHost'>,
  actor: Actor,
  input: Address & { id: string; version: number | null; body?: unknown },
  /** The last word inside of the transaction; what throws here undoes it. */
  beforeCommit: (asset: Asset) => void = () => {},
): Promise<Committed<Asset>> {
  return writeIn(ctx, actor, input, CONTENT, async (w) => {
    const published = await publishAssetIn(w, input, ctx.imagesHost())
    beforeCommit(published)
    return published
  })
}

/** The steps inside of a transaction. A version that is undefined is whichever the asset has. */
export async function publishAssetIn(
  w: Writing,
  input: { id: string; version: number | null | undefined; body?: unknown },
  imagesHost: string,
): Promise<Asset> {
  const stored = await lockResource(w, 'Asset', input.id, 'publish', ...(input.body ? (['unpublish'] as const) : []))
  if (input.version !== undefined) requireVersion('Asset', stored, input.version)
  requireTransition(stored, 'publish')
  const locales = await w.tx.locales.list(w.place.environment.key)
  const delivered = await deliveredBody(w.tx, stored, input.body, locales)
  if (delivered === null) return toAsset(await withdrawAsset(w, stored), imagesHost, locales)
  const problems = publishProblems(fromStored(delivered), publishedLocales(delivered, locales))
  if (problems.length > 0) throw validationFailed(problems)
  const asset = await publishResource(w, stored, delivered === stored.body ? null : delivered)
  await showAssetEverywhere(w, asset, delivered)
  return toAsset(asset, imagesHost, locales, delivered)
}
