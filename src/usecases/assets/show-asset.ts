import type { AssetBody } from '#domain/assets/asset'
import { indexAsset } from '#domain/assets/index-asset'
import type { ResourceWithBody } from '#domain/resources/resource'
import { showCurrent, showPublished } from '../resources/show-resource.ts'
import type { Writing } from '../resources/write-in.ts'

/** After every change of an asset: its times and counters are searched too, and editors find what is archived. */
export async function showAssetInPreview(w: Writing, asset: ResourceWithBody): Promise<void> {
  await showCurrent(w.tx, asset, await indexOf(w, asset))
}

/** After publishing: the current body is the published one. */
export async function showAssetEverywhere(w: Writing, asset: ResourceWithBody): Promise<void> {
  const index = await indexOf(w, asset)
  await showCurrent(w.tx, asset, index)
  await showPublished(w.tx, asset, index)
}

const indexOf = async (w: Writing, { body }: ResourceWithBody) =>
  indexAsset(JSON.parse(body) as AssetBody, await w.tx.locales.list(w.place.environment.key))
