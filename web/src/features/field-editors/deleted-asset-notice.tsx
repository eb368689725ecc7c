import { t as editing } from '../../i18n/editing.ts'
import { t } from '../../i18n/field-editors.ts'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from '../content-editing/conflict.module.css'
import { useItemEdit } from '../content-editing/item-edit.tsx'

/** The asset was deleted while it is open. Its file is gone, but unsaved text is still here. */
export function DeletedNotice() {
  const { may } = useEnvironment()
  const { state } = useItemEdit()
  if (state.saveState !== 'deleted') return null
  const { fields = {}, metadata } = state.entry
  return (
    <section className={classes.conflict} role="alert" aria-label={editing('deleted')}>
      <h2>{may.inSpace('read') ? t('fileDeleted') : t('fileDeletedOrClosed')}</h2>
      <p>{t('copyInTab')}</p>
      <div className={classes.conflictActions}>
        <CopyButton text={JSON.stringify({ fields, metadata }, null, 2)} what={t('textAsJson')} />
      </div>
    </section>
  )
}
