import { CopyButton } from '../../parts/text/copy-button.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from '../content-editing/content-editing.module.css'
import { useItemEdit } from '../content-editing/item-edit.tsx'

/** The asset was deleted while it is open. Its file is gone, but unsaved text is still here. */
export function DeletedNotice() {
  const { may } = useEnvironment()
  const { state } = useItemEdit()
  if (state.saveState !== 'deleted') return null
  const { fields = {}, metadata } = state.entry
  return (
    <section className={classes.conflict} role="alert" aria-label="Deleted">
      <h2>{may.inSpace('read') ? 'This file was deleted' : 'This file was deleted, or you lost access to it'}</h2>
      <p>This copy, including your changes, is only in this tab. It can no longer be saved.</p>
      <div className={classes.conflictActions}>
        <CopyButton text={JSON.stringify({ fields, metadata }, null, 2)} what="the text as JSON" />
      </div>
    </section>
  )
}
