import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { createEntry, deleteEntry } from '../../../api/entries.ts'
import { countQuery } from '../../../api/management.ts'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { t as editing } from '../../../i18n/editing.ts'
import { t } from '../../../i18n/entry.ts'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { cacheContent } from '../../../state/edits/use-edit-buffer.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { notify } from '../../../state/notifications.ts'

interface DeleteDialogProps {
  onClose: () => void
  onDeleted: () => void
}

/** Deletes the entry. Undo creates it again with the same ID and content. */
export function DeleteDialog({ onClose, onDeleted }: DeleteDialogProps) {
  const { state, buffer } = useEdit()
  const { env, home, may } = useEnvironment()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { id, contentType } = state.base.sys
  const links = useQuery(countQuery(env, 'entries', new URLSearchParams({ links_to_entry: id }).toString()))
  const report = (error: unknown) =>
    notify(error instanceof Error ? error.message : editing('unknownError'), { isProblem: true })
  const end = async () => {
    onClose()
    const { fields = {}, metadata } = buffer.getState().entry
    const restore = async () => {
      try {
        cacheContent(queryClient, env, 'entries', await createEntry(env, contentType.sys.id, { fields, metadata }, id))
        await navigate(`${home}/entries/${encodeURIComponent(id)}`)
        notify(t('restored'))
      } catch (error) {
        report(error)
      }
    }
    try {
      await deleteEntry(env, id)
      const undo = { action: { name: editing('undo'), run: () => void restore() } }
      notify(t('entryDeleted'), may.createEntry(contentType.sys.id) ? undo : {})
      onDeleted()
    } catch (error) {
      report(error)
    }
  }
  return (
    <Confirm title={t('deleteTitle')} action={editing('delete')} onConfirm={end} onClose={onClose}>
      {links.data === undefined ? t('deleteHint') : t('deleteHintCounted', { count: links.data })}
    </Confirm>
  )
}
