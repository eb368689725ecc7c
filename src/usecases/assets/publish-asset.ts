import type { Actor } from '#domain/access/actor'
import type { Asset } from '#domain/assets/asset'
import { publishProblems } from '#domain/assets/publish-problems'
import { fromStored } from '#domain/assets/stored-asset'
import { validationFailed } from '#domain/errors'
import { requireTransition } from '#domain/resources/lifecycle'
import { publishedLocales } from '#domain/resources/published-locales'
import type { ResourceWithBody } from '#domain/resources/resource'
import { requireVersion } from '#domain/resources/version'
import type { Committed } from '#storage/store'
import type { Address } from '../access/require-environment.ts'
import type { UseCaseContext } from '../context.ts'
import { deliveredBody } from '../resources/delivered-body.ts'
import { CONTENT, type WriteContext, type Writing, writeIn } from '../resources/write-in.ts'
import { lockResource, publishResource } from '../resources/write-resource.ts'
import { showAssetEverywhere } from './show-asset.ts'
import { toAsset } from './to-asset.ts'
import { unpublishAssetIn } from './unpublish-asset.ts'

/**
 * Publishes the current content, if all its files are processed. A body with locales publishes or unpublishes only
 * those.
 */
export async function publishAsset(
  ctx: WriteContext & Pick<UseCaseContext, 'imagesHost'>,
  actor: Actor,
  input: Address & { id: string; version: number | null; body?: unknown },
  /** Runs last in the transaction; an error rolls it back. */
  beforeCommit: (asset: Asset) => void = () => {},
): Promise<Committed<Asset>> {
  return writeIn(ctx, actor, input, CONTENT, async (w) => {
    const published = await publishAssetIn(w, input, ctx.imagesHost())
    beforeCommit(published)
    return published
  })
}

/** The steps within a transaction. An undefined version means the current one. */
export async function publishAssetIn(
  w: Writing,
  input: { id: string; version: number | null | undefined; body?: unknown },
  imagesHost: string,
): Promise<Asset> {
  const stored = await lockResource(w, 'Asset', input.id, 'publish', ...(input.body ? (['unpublish'] as const) : []))
  return publishLockedAsset(w, stored, input, imagesHost)
}

/** The same for an asset that this transaction has locked. */
export async function publishLockedAsset(
  w: Writing,
  stored: ResourceWithBody,
  input: { version: number | null | undefined; body?: unknown },
  imagesHost: string,
): Promise<Asset> {
  if (input.version !== undefined) requireVersion('Asset', stored, input.version)
  requireTransition(stored, 'publish')
  const locales = await w.tx.locales.list(w.scope.environment.key)
  const delivered = await deliveredBody(w.tx, stored, input.body, locales)
  if (delivered === null) return toAsset(await unpublishAssetIn(w, stored), imagesHost, locales)
  const problems = publishProblems(fromStored(delivered), publishedLocales(delivered, locales))
  if (problems.length > 0) throw validationFailed(problems)
  const asset = await publishResource(w, stored, delivered === stored.body ? null : delivered)
  await showAssetEverywhere(w, asset, delivered)
  return toAsset(asset, imagesHost, locales, delivered)
}
