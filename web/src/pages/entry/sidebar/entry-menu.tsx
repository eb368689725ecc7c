import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { statusOf } from '../../../api/content.ts'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { t as editing } from '../../../i18n/editing.ts'
import { t } from '../../../i18n/entry.ts'
import { t as publishing } from '../../../i18n/publishing.ts'
import { IconDots } from '../../../parts/icons/icons.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { notify } from '../../../state/notifications.ts'
import { useCreateEntry } from '../../../state/use-create-entry.ts'
import type { useStatusActions } from '../publish/use-status-actions.ts'
import { DeleteDialog } from './delete-dialog.tsx'

interface EntryMenuProps {
  move: ReturnType<typeof useStatusActions>['move']
  /** Unpublishes some locales; null when there is none to choose. */
  onUnpublishLocales: (() => void) | null
  onDeleted: () => void
}

/** Less frequent actions of an entry. */
export function EntryMenu({ move, onUnpublishLocales, onDeleted }: EntryMenuProps) {
  const { state, buffer } = useEdit()
  const { home, may } = useEnvironment()
  const create = useCreateEntry()
  const navigate = useNavigate()
  const [isDeleting, setIsDeleting] = useState(false)
  const { sys } = state.base
  const isLive = sys.publishedVersion !== undefined
  const canUnpublish = isLive && may.with('unpublish', state.base)
  const canArchive = !isLive && statusOf(sys) !== 'archived' && may.with('archive', state.base)
  const canDuplicate = may.createEntry(sys.contentType.sys.id)
  const canDelete = may.with('delete', state.base)
  if (!canUnpublish && !canArchive && !canDuplicate && !canDelete) return null
  const duplicate = async () => {
    await buffer.flush()
    const { fields = {}, metadata } = buffer.getState().entry
    try {
      const copy = await create.mutateAsync({ type: sys.contentType.sys.id, content: { fields, metadata } })
      await navigate(`${home}/entries/${encodeURIComponent(copy.sys.id)}`)
      notify(t('duplicated'))
    } catch (error) {
      notify(error instanceof Error ? error.message : t('duplicateFailed'), { isProblem: true })
    }
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('moreActions')}>
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canUnpublish && <Menu.Item onClick={() => move('unpublish')}>{editing('unpublish')}</Menu.Item>}
          {canUnpublish && onUnpublishLocales && (
            <Menu.Item onClick={onUnpublishLocales}>{publishing('unpublishSelected')}</Menu.Item>
          )}
          {canArchive && <Menu.Item onClick={() => move('archive')}>{editing('archive')}</Menu.Item>}
          {canDuplicate && <Menu.Item onClick={duplicate}>{t('duplicate')}</Menu.Item>}
          {canDelete && (
            <Menu.Item data-tone="bad" disabled={isLive} onClick={() => setIsDeleting(true)}>
              {isLive ? t('deleteBlocked') : editing('delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isDeleting && <DeleteDialog onClose={() => setIsDeleting(false)} onDeleted={onDeleted} />}
    </>
  )
}
