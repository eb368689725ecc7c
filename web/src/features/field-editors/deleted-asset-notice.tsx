import { CopyButton } from '../../parts/text/copy-button.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from '../content-editing/content-editing.module.css'
import { useItemEdit } from '../content-editing/item-edit.tsx'

/** Somebody deleted the file while it is open here. Its bytes go with it, but not what was written about it. */
export function GoneNotice() {
  const { may } = useEnvironment()
  const { state } = useItemEdit()
  if (state.saveState !== 'gone') return null
  const { fields = {}, metadata } = state.entry
  return (
    <section className={classes.conflict} role="alert" aria-label="Deleted">
      <h2>{may.inSpace('read') ? 'Somebody deleted this file' : 'Somebody deleted this file, or keeps it from you'}</h2>
      <p>What you see, with what you typed, is only here now, and nothing can be saved any more.</p>
      <div className={classes.conflictActions}>
        <CopyButton text={JSON.stringify({ fields, metadata }, null, 2)} what="the words as JSON" />
      </div>
    </section>
  )
}
