import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createEntry } from '../../api/entries.ts'
import classes from '../../features/content-editing/content-editing.module.css'
import { useEdit } from '../../features/content-editing/entry-edit.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { noteContent } from '../../state/edits/use-edit-session.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { notify } from '../../state/notifications.ts'

/**
 * The entry was deleted while it is open: nothing is lost, and it can be created again. Users who lost access see the
 * same notice.
 */
export function DeletedNotice() {
  const { place, may } = useEnvironment()
  const { state, session } = useEdit()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  if (state.saveState !== 'deleted') return null
  const { sys, fields = {}, metadata } = state.entry
  const bringBack = async () => {
    setIsBusy(true)
    try {
      const entry = await createEntry(place, sys.contentType.sys.id, { fields, metadata }, sys.id)
      session.replace(entry)
      noteContent(queryClient, place, 'entries', entry)
      notify('Restored as a draft.')
    } catch (error) {
      notify(error instanceof Error ? error.message : 'The entry could not be restored.', { isProblem: true })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <section className={classes.conflict} role="alert" aria-label="Deleted">
      <h2>{may.inSpace('read') ? 'This entry was deleted' : 'This entry was deleted, or you lost access to it'}</h2>
      <p>This copy, including your changes, is only in this tab. Restore the entry to save it.</p>
      <div className={classes.conflictActions}>
        <CopyButton text={JSON.stringify({ fields, metadata }, null, 2)} what="the content as JSON" />
        {may.createEntry(sys.contentType.sys.id) && (
          <Button loading={isBusy} onClick={bringBack}>
            Restore entry
          </Button>
        )}
      </div>
    </section>
  )
}
