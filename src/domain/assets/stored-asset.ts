import type { AssetBody } from './asset.ts'

/**
 * The JSON text of a version. `parseAsset` fixes the order of fields and locales, so equal content gives equal text.
 */
export const toStored = ({ fields, metadata }: AssetBody): string =>
  JSON.stringify({ fields, metadata: { tags: metadata.tags, concepts: metadata.concepts } })

export const fromStored = (text: string): AssetBody => JSON.parse(text) as AssetBody
