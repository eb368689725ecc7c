import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useReachability } from '../../api/reachability.ts'
import { IconAlertTriangle, IconCheck, IconCloudOff } from '../../parts/icons/icons.ts'
import { formatSince } from '../../parts/text/format.ts'
import { notify } from '../../state/notifications.ts'
import classes from './content-editing.module.css'
import { useItemEdit } from './item-edit.tsx'

const WHY = { offline: 'Offline', unreachable: 'Offline', ok: 'Server error' }

/** Shows whether all edits are saved. */
export function SaveNote() {
  const { state, session, forgetProblems, isReadOnly } = useItemEdit()
  const { saveState, savedAt, isStored, error } = state
  const reachability = useReachability()
  const now = useSeconds(saveState === 'saved' && savedAt !== null)
  const kept = isStored ? 'stored in this browser' : 'only in this tab. Don’t close it'
  const isBad = ['offline', 'refused', 'conflict', 'signed-out', 'deleted'].includes(saveState)
  const Icon = saveState === 'offline' ? IconCloudOff : isBad ? IconAlertTriangle : IconCheck
  // A read-only entry has nothing to save.
  if (isReadOnly && saveState === 'saved') return null
  return (
    <span className={classes.saveNote} data-state={saveState}>
      <span role="status" className={classes.saveText}>
        {saveState !== 'unsaved' && saveState !== 'saving' && <Icon size={16} aria-hidden="true" />}
        {saveState === 'saved' && (savedAt === null ? 'All changes saved' : 'Saved')}
        {saveState === 'unsaved' && 'Editing…'}
        {saveState === 'saving' && 'Saving…'}
        {saveState === 'offline' && `${WHY[reachability]}: changes are ${kept}`}
        {saveState === 'signed-out' && `Signed out: changes are ${kept}`}
        {saveState === 'refused' && `Not saved: ${error?.message ?? 'refused'} Changes are ${kept}.`}
        {saveState === 'deleted' && `Deleted: your copy is ${session.hasChanges ? kept : 'only in this tab'}`}
        {saveState === 'conflict' && 'Conflict: someone else changed the same field'}
      </span>
      {/* Outside the status region, so that screen readers announce saves but not every passing second. */}
      {saveState === 'saved' && savedAt !== null && <span>{ago(savedAt, now)}</span>}
      {(saveState === 'offline' || saveState === 'signed-out' || saveState === 'refused') && (
        <Button size="compact-xs" variant="subtle" onClick={() => session.retry()}>
          Try again
        </Button>
      )}
      {saveState === 'refused' && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          onClick={() => {
            const takeBack = session.discard()
            forgetProblems()
            notify('Changes discarded.', { action: { name: 'Undo', run: takeBack } })
          }}
        >
          Discard changes
        </Button>
      )}
    </span>
  )
}

function ago(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  return seconds < 2 ? 'just now' : seconds < 60 ? `${seconds} s ago` : formatSince(at, now)
}

function useSeconds(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [isRunning])
  return now
}
