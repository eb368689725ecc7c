import { useQuery } from '@tanstack/react-query'
import { assetQuery } from '../../../api/assets.ts'
import { useEnvironment } from '../../../api/environment.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { Failure } from '../../../parts/failure.tsx'
import form from '../../../parts/form.module.css'
import { RowsSkeleton } from '../../../parts/rows-skeleton.tsx'
import { WordsForm } from '../../asset/words.tsx'

interface AssetWordsProps {
  id: string
  locale: string
  onClose: () => void
}

/** Title and description of a linked file, without leaving the entry. */
export function AssetWords({ id, locale, onClose }: AssetWordsProps) {
  const { place } = useEnvironment()
  const asset = useQuery(assetQuery(place, id))
  return (
    <Dialog title="Title and description" onClose={onClose}>
      {asset.isError && !asset.data && <Failure error={asset.error} onRetry={() => asset.refetch()} />}
      {asset.isPending && <RowsSkeleton rows={2} />}
      {asset.data && (
        <WordsForm
          key={asset.data.sys.version}
          asset={asset.data}
          locale={locale}
          className={form.fields}
          isDisabled={asset.data.sys.archivedVersion !== undefined}
        />
      )}
    </Dialog>
  )
}
