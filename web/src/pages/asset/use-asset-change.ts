import { useQueryClient } from '@tanstack/react-query'
import { assetQuery } from '../../api/assets.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { keyOf } from '../../api/management.ts'
import { useChange } from '../../api/use-change.ts'
import type { Asset } from '../../api/wire.ts'

/** What is done to the asset ends with the asset as it is then. */
export function useAssetChange<Input>(
  run: (input: Input) => Promise<Asset>,
  done?: (asset: Asset, input: Input) => string,
) {
  const { place } = useEnvironment()
  const queryClient = useQueryClient()
  return useChange(
    async (input: Input) => {
      const asset = await run(input)
      queryClient.setQueryData(assetQuery(place, asset.sys.id).queryKey, asset)
      return asset
    },
    { changes: keyOf(place, 'assets'), ...(done && { done }) },
  )
}
