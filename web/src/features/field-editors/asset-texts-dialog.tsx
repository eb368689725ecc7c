import { useQuery } from '@tanstack/react-query'
import { assetQuery } from '../../api/assets.ts'
import { t } from '../../i18n/field-editors.ts'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Failure } from '../../parts/feedback/failure.tsx'
import form from '../../parts/forms/form.module.css'
import { RowsSkeleton } from '../../parts/layout/rows-skeleton.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { ConflictView } from '../content-editing/conflict-view.tsx'
import { SaveNote } from '../content-editing/save-state.tsx'
import { AssetEdit } from './asset-edit.tsx'
import { AssetTexts } from './asset-texts.tsx'
import { DeletedNotice } from './deleted-asset-notice.tsx'

interface AssetTextsDialogProps {
  id: string
  locale: string
  onClose: () => void
}

/** Edits the title and description of a linked asset without leaving the entry. */
export function AssetTextsDialog({ id, locale, onClose }: AssetTextsDialogProps) {
  const { env } = useEnvironment()
  const asset = useQuery(assetQuery(env, id))
  return (
    <Dialog title={t('titleAndDescription')} onClose={onClose}>
      {asset.isError && !asset.data && <Failure error={asset.error} onRetry={() => asset.refetch()} />}
      {asset.isPending && <RowsSkeleton rows={2} />}
      {asset.data && (
        <AssetEdit asset={asset.data}>
          {() => (
            <div className={form.fields}>
              <DeletedNotice />
              <ConflictView />
              <AssetTexts locale={locale} className={form.fields} />
              <SaveNote />
            </div>
          )}
        </AssetEdit>
      )}
    </Dialog>
  )
}
