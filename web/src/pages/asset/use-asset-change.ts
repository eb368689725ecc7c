import { useQueryClient } from '@tanstack/react-query'
import { assetQuery } from '../../api/assets.ts'
import { keyOf } from '../../api/management.ts'
import type { Asset } from '../../api/wire.ts'
import { useItemEdit } from '../../features/content-editing/item-edit.tsx'
import { t as editing } from '../../i18n/editing.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'

/** Actions on an asset: saves unsaved changes first. */
export function useAssetChange<Input>(
  run: (asset: Asset, input: Input) => Promise<Asset>,
  done?: (asset: Asset, input: Input) => string,
) {
  const { place } = useEnvironment()
  const { session } = useItemEdit()
  const queryClient = useQueryClient()
  return useChange(
    async (input: Input) => {
      if (!(await session.flush())) throw new Error(editing('notSavedYet'))
      const asset = await run(session.getState().base as Asset, input)
      session.replace(asset)
      queryClient.setQueryData(assetQuery(place, asset.sys.id).queryKey, asset)
      return asset
    },
    { changes: keyOf(place, 'assets'), ...(done && { done }) },
  )
}
