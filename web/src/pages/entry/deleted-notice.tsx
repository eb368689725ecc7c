import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createEntry } from '../../api/entries.ts'
import classes from '../../features/content-editing/conflict.module.css'
import { useEdit } from '../../features/content-editing/entry-edit.tsx'
import { t as editing } from '../../i18n/editing.ts'
import { t } from '../../i18n/entry.ts'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { cacheContent } from '../../state/edits/use-edit-buffer.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { notify } from '../../state/notifications.ts'

/**
 * The entry was deleted while it is open: nothing is lost, and it can be created again. Users who lost access see the
 * same notice.
 */
export function DeletedNotice() {
  const { env, may } = useEnvironment()
  const { state, buffer } = useEdit()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  if (state.saveState !== 'deleted') return null
  const { sys, fields = {}, metadata } = state.entry
  const restore = async () => {
    setIsBusy(true)
    try {
      const entry = await createEntry(env, sys.contentType.sys.id, { fields, metadata }, sys.id)
      buffer.replace(entry)
      cacheContent(queryClient, env, 'entries', entry)
      notify(t('restored'))
    } catch (error) {
      notify(error instanceof Error ? error.message : t('restoreFailed'), { isProblem: true })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <section className={classes.conflict} role="alert" aria-label={editing('deleted')}>
      <h2>{may.inSpace('read') ? t('wasDeleted') : t('wasDeletedOrClosed')}</h2>
      <p>{t('copyInTab')}</p>
      <div className={classes.conflictActions}>
        <CopyButton text={JSON.stringify({ fields, metadata }, null, 2)} what={t('contentAsJson')} />
        {may.createEntry(sys.contentType.sys.id) && (
          <Button loading={isBusy} onClick={restore}>
            {t('restoreEntry')}
          </Button>
        )}
      </div>
    </section>
  )
}
