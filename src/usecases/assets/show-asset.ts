import type { AssetBody } from '#domain/assets/asset'
import { indexAsset } from '#domain/assets/index-asset'
import type { ResourceWithBody } from '#domain/resources/resource'
import { showCurrent, showPublished } from '../resources/show-resource.ts'
import type { Writing } from '../resources/write-in.ts'

/** Updates the read model after a change of the current content. */
export async function showAssetInPreview(w: Writing, asset: ResourceWithBody): Promise<void> {
  await showCurrent(w.tx, asset, await indexOf(w, asset.body))
}

/** Updates the read model after publishing `delivered`. */
export async function showAssetEverywhere(w: Writing, asset: ResourceWithBody, delivered = asset.body): Promise<void> {
  const index = await indexOf(w, asset.body)
  await showCurrent(w.tx, asset, index)
  await showPublished(w.tx, asset, delivered === asset.body ? index : await indexOf(w, delivered))
}

const indexOf = async (w: Writing, body: string) =>
  indexAsset(JSON.parse(body) as AssetBody, await w.tx.locales.list(w.scope.environment.key))
