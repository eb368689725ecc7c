import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { firstAssetId } from '../api/content.ts'
import { assetsByIdQuery } from '../api/management.ts'
import type { Asset, Entry } from '../api/wire.ts'
import { useEnvironment } from './environment.tsx'

/** The image of each entry, by entry ID. */
export function useEntryImages(entries: readonly Entry[]): ReadonlyMap<string, Asset> {
  const { env, types } = useEnvironment()
  const wanted = new Map<string, string>()
  for (const entry of entries) {
    const asset = firstAssetId(entry, types.get(entry.sys.contentType.sys.id))
    if (asset !== null) wanted.set(entry.sys.id, asset)
  }
  // Sorted, so that the cache key does not depend on the order.
  const ids = [...new Set(wanted.values())].sort()
  const { data } = useQuery({
    ...assetsByIdQuery(env, ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const images = new Map<string, Asset>()
  for (const [entry, id] of wanted) {
    const asset = data?.get(id)
    if (asset !== undefined) images.set(entry, asset)
  }
  return images
}
