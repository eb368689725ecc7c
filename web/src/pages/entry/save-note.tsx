import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatSince } from '../../parts/format.ts'
import { IconAlertTriangle, IconCheck, IconCloudOff } from '../../parts/icons.ts'
import { useEdit } from './edit-context.tsx'
import classes from './entry.module.css'

/** Is what I typed safe? The one thing that everybody who writes wants to know. */
export function SaveNote() {
  const { state, session } = useEdit()
  const { saveState, savedAt, isKept, error } = state
  const now = useSeconds(saveState === 'saved' && savedAt !== null)
  const kept = isKept ? 'kept in this browser' : 'only in this tab, do not close it'
  const isBad = ['offline', 'refused', 'conflict', 'signed-out'].includes(saveState)
  const Icon = saveState === 'offline' ? IconCloudOff : isBad ? IconAlertTriangle : IconCheck
  return (
    <span className={classes.saveNote} data-state={saveState}>
      <span role="status" className={classes.saveText}>
        {saveState !== 'unsaved' && saveState !== 'saving' && <Icon size={16} aria-hidden="true" />}
        {saveState === 'saved' && (savedAt === null ? 'All changes saved' : `Saved ${ago(savedAt, now)}`)}
        {saveState === 'unsaved' && 'Editing…'}
        {saveState === 'saving' && 'Saving…'}
        {saveState === 'offline' && `Offline: changes are ${kept}`}
        {saveState === 'signed-out' && `Signed out: changes are ${kept}`}
        {saveState === 'refused' && `Not saved: ${error?.message ?? 'refused'} Changes are ${kept}.`}
        {saveState === 'conflict' && 'Conflict: somebody else changed the same'}
      </span>
      {saveState === 'offline' && (
        <Button size="compact-xs" variant="subtle" onClick={() => session.retry()}>
          Try now
        </Button>
      )}
    </span>
  )
}

function ago(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  return seconds < 2 ? 'just now' : seconds < 60 ? `${seconds} s ago` : formatSince(at, now)
}

/** Screen readers hear of a save, but not of every second since. */
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
