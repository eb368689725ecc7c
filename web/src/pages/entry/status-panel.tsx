import { ActionIcon, Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { statusOf } from '../../api/content.ts'
import { deleteEntry } from '../../api/entries.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { useCreateEntry } from '../../api/use-create-entry.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { IconDots } from '../../parts/icons.ts'
import { StatusPill } from '../../parts/status-pill.tsx'
import { tell } from '../../parts/toasts.tsx'
import { useEdit } from './edit-context.tsx'
import classes from './entry.module.css'
import { PublishDialog } from './publish-dialog.tsx'
import { type DryRun, useDryRun } from './use-dry-run.ts'
import { useMoves } from './use-moves.ts'

/** The state of the entry and everything that changes it. */
export function StatusPanel({ onGone }: { onGone: () => void }) {
  const { state, type, session, setProblems } = useEdit()
  const { place, home } = useEnvironment()
  const { move, busy } = useMoves()
  const dryRun = useDryRun()
  const create = useCreateEntry()
  const navigate = useNavigate()
  const [isChecking, setIsChecking] = useState(false)
  const [found, setFound] = useState<DryRun | null>(null)
  const [isDeleting, setIsDeleting] = useState(false)
  const { sys } = state.base
  const status = state.saveState === 'saved' || !sys.publishedVersion ? statusOf(sys) : 'changed'
  const isLive = sys.publishedVersion !== undefined

  const publish = async () => {
    setIsChecking(true)
    try {
      const result = await dryRun()
      if (result.problems.length > 0) setProblems(result.problems)
      else if (result.drafts.entries.length + result.drafts.assets.length + result.missing.length > 0) setFound(result)
      else await move('publish')
    } catch (error) {
      tell(error instanceof Error ? error.message : 'That failed.', { isProblem: true })
    } finally {
      setIsChecking(false)
    }
  }
  const duplicate = async () => {
    await session.flush()
    const { fields = {}, metadata } = session.getState().entry
    try {
      const copy = await create.mutateAsync({ type: sys.contentType.sys.id, content: { fields, metadata } })
      await navigate(`${home}/entries/${encodeURIComponent(copy.sys.id)}`)
      tell('This is the copy.')
    } catch (error) {
      tell(error instanceof Error ? error.message : 'The copy failed.', { isProblem: true })
    }
  }
  return (
    <section className={classes.panel} aria-label="Status">
      <div className={classes.statusHead}>
        <StatusPill status={status} />
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label="More actions">
              <IconDots size={20} aria-hidden="true" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isLive && <Menu.Item onClick={() => move('unpublish')}>Unpublish</Menu.Item>}
            {!isLive && status !== 'archived' && <Menu.Item onClick={() => move('archive')}>Archive</Menu.Item>}
            <Menu.Item onClick={duplicate}>Duplicate</Menu.Item>
            <Menu.Item color="red" disabled={isLive} onClick={() => setIsDeleting(true)}>
              {isLive ? 'Delete (unpublish it first)' : 'Delete'}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {status === 'archived' ? (
        <Button fullWidth loading={busy !== null} onClick={() => move('unarchive')}>
          Unarchive
        </Button>
      ) : (
        <Button
          fullWidth
          loading={busy !== null || isChecking}
          disabled={status === 'published' || state.conflicts.length > 0 || type === undefined}
          onClick={publish}
        >
          {status === 'changed' ? 'Publish changes' : 'Publish'}
        </Button>
      )}
      {status === 'archived' && <p className={classes.hint}>Archived entries can only be looked at.</p>}
      {found && <PublishDialog dryRun={found} onPublish={() => move('publish')} onClose={() => setFound(null)} />}
      {isDeleting && (
        <Dialog
          title="Delete this entry?"
          onClose={() => setIsDeleting(false)}
          footer={
            <>
              <Button variant="default" onClick={() => setIsDeleting(false)}>
                Cancel
              </Button>
              <Button
                color="red"
                onClick={async () => {
                  setIsDeleting(false)
                  try {
                    await deleteEntry(place, sys.id)
                    tell('Deleted. Its versions are kept.')
                    onGone()
                  } catch (error) {
                    tell(error instanceof Error ? error.message : 'That failed.', { isProblem: true })
                  }
                }}
              >
                Delete
              </Button>
            </>
          }
        >
          <p>Links to it will lead nowhere. What was saved of it stays in the history of the space.</p>
        </Dialog>
      )}
    </section>
  )
}
