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
  const { env } = useEnvironment()
  const { buffer } = useItemEdit()
  const queryClient = useQueryClient()
  return useChange(
    async (input: Input) => {
      if (!(await buffer.flush())) throw new Error(editing('notSavedYet'))
      const asset = await run(buffer.getState().base as Asset, input)
      buffer.replace(asset)
      queryClient.setQueryData(assetQuery(env, asset.sys.id).queryKey, asset)
      return asset
    },
    { changes: keyOf(env, 'assets'), ...(done && { done }) },
  )
}
