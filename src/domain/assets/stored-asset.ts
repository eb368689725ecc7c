import type { AssetBody } from './asset.ts'

/** The JSON text of a version. Fields and locales stand as `parseAsset` put them: equal contents give equal texts. */
export const toStored = ({ fields, metadata }: AssetBody): string =>
  JSON.stringify({ fields, metadata: { tags: metadata.tags, concepts: metadata.concepts } })

export const fromStored = (text: string): AssetBody => JSON.parse(text) as AssetBody
