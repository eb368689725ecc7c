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
 * Somebody deleted the entry while it is open here: nothing of it is lost, and it can be made again. Who may not read
 * everything is told the same when it went out of their reach.
 */
export function GoneNotice() {
  const { place, may } = useEnvironment()
  const { state, session } = useEdit()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  if (state.saveState !== 'gone') return null
  const { sys, fields = {}, metadata } = state.entry
  const bringBack = async () => {
    setIsBusy(true)
    try {
      const entry = await createEntry(place, sys.contentType.sys.id, { fields, metadata }, sys.id)
      session.replace(entry)
      noteContent(queryClient, place, 'entries', entry)
      notify('Created again, with all that you see. It is a draft.')
    } catch (error) {
      notify(error instanceof Error ? error.message : 'It could not be created.', { isProblem: true })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <section className={classes.conflict} role="alert" aria-label="Deleted">
      <h2>
        {may.inSpace('read') ? 'Somebody deleted this entry' : 'Somebody deleted this entry, or keeps it from you'}
      </h2>
      <p>What you see, with what you typed, is only here now. Nothing can be saved until it is created again.</p>
      <div className={classes.conflictActions}>
        <CopyButton text={JSON.stringify({ fields, metadata }, null, 2)} what="the content as JSON" />
        {may.createEntry(sys.contentType.sys.id) && (
          <Button loading={isBusy} onClick={bringBack}>
            Create it again
          </Button>
        )}
      </div>
    </section>
  )
}
