import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { statusOf } from '../../../api/content.ts'
import { deleteEntry } from '../../../api/entries.ts'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { IconDots } from '../../../parts/icons/icons.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { notify } from '../../../state/notifications.ts'
import { useCreateEntry } from '../../../state/use-create-entry.ts'
import type { useStatusActions } from '../publish/use-status-actions.ts'

interface EntryMenuProps {
  move: ReturnType<typeof useStatusActions>['move']
  onDeleted: () => void
}

/** Less frequent actions of an entry. */
export function EntryMenu({ move, onDeleted }: EntryMenuProps) {
  const { state, session } = useEdit()
  const { place, home, may } = useEnvironment()
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
    await session.flush()
    const { fields = {}, metadata } = session.getState().entry
    try {
      const copy = await create.mutateAsync({ type: sys.contentType.sys.id, content: { fields, metadata } })
      await navigate(`${home}/entries/${encodeURIComponent(copy.sys.id)}`)
      notify('Duplicated. You’re editing the copy.')
    } catch (error) {
      notify(error instanceof Error ? error.message : 'Duplicating failed.', { isProblem: true })
    }
  }
  const end = async () => {
    setIsDeleting(false)
    try {
      await deleteEntry(place, sys.id)
      notify('Deleted. Its versions are kept.')
      onDeleted()
    } catch (error) {
      notify(error instanceof Error ? error.message : 'Something went wrong.', { isProblem: true })
    }
  }
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label="More actions">
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {canUnpublish && <Menu.Item onClick={() => move('unpublish')}>Unpublish</Menu.Item>}
          {canArchive && <Menu.Item onClick={() => move('archive')}>Archive</Menu.Item>}
          {canDuplicate && <Menu.Item onClick={duplicate}>Duplicate</Menu.Item>}
          {canDelete && (
            <Menu.Item data-tone="bad" disabled={isLive} onClick={() => setIsDeleting(true)}>
              {isLive ? 'Delete (unpublish first)' : 'Delete'}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isDeleting && (
        <Confirm title="Delete this entry?" action="Delete" onConfirm={end} onClose={() => setIsDeleting(false)}>
          Links to this entry will break. Its versions are kept.
        </Confirm>
      )}
    </>
  )
}
