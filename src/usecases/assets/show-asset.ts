import type { ResourceWithBody } from '#domain/resources/resource'
import { NO_INDEX, showCurrent, showPublished } from '../resources/show-resource.ts'
import type { Writing } from '../resources/write-in.ts'

/** After every change that leaves the asset visible in preview. */
export async function showAssetInPreview(w: Writing, asset: ResourceWithBody): Promise<void> {
  await showCurrent(w.tx, asset, NO_INDEX)
}

/** After publishing: the current body is the published one. */
export async function showAssetEverywhere(w: Writing, asset: ResourceWithBody): Promise<void> {
  await showCurrent(w.tx, asset, NO_INDEX)
  await showPublished(w.tx, asset, NO_INDEX)
}
