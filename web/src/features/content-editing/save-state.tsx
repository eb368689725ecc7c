import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useReachability } from '../../api/reachability.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/editing.ts'
import { IconAlertTriangle, IconCheck, IconCloudOff } from '../../parts/icons/icons.ts'
import { formatSince } from '../../parts/text/format.ts'
import { notify } from '../../state/notifications.ts'
import classes from './content-editing.module.css'
import { useItemEdit } from './item-edit.tsx'

/** Shows whether all edits are saved. */
export function SaveNote() {
  const { state, buffer, clearProblems, isReadOnly } = useItemEdit()
  const { saveState, savedAt, isStored, error } = state
  const reachability = useReachability()
  const now = useSeconds(saveState === 'saved' && savedAt !== null)
  const location = isStored ? 'stored' : 'tab'
  const isBad = ['offline', 'refused', 'conflict', 'signed-out', 'deleted'].includes(saveState)
  const Icon = saveState === 'offline' ? IconCloudOff : isBad ? IconAlertTriangle : IconCheck
  // A read-only entry has nothing to save.
  if (isReadOnly && saveState === 'saved') return null
  return (
    <span className={classes.saveNote} data-state={saveState}>
      <span role="status" className={classes.saveText}>
        {saveState !== 'unsaved' && saveState !== 'saving' && <Icon size={16} aria-hidden="true" />}
        {saveState === 'saved' && (savedAt === null ? t('allSaved') : t('saved'))}
        {saveState === 'unsaved' && t('editing')}
        {saveState === 'saving' && t('saving')}
        {saveState === 'offline' && (reachability === 'ok' ? t(`serverError_${location}`) : t(`offline_${location}`))}
        {saveState === 'signed-out' && t(`signedOut_${location}`)}
        {saveState === 'refused' && t(`refused_${location}`, { reason: error?.message ?? t('unknownReason') })}
        {saveState === 'deleted' && t(`deleted_${buffer.hasChanges ? location : 'copy'}`)}
        {saveState === 'conflict' && t('hasConflict')}
      </span>
      {/* Outside the status region, so that screen readers announce saves but not every passing second. */}
      {saveState === 'saved' && savedAt !== null && <span>{ago(savedAt, now)}</span>}
      {(saveState === 'offline' || saveState === 'signed-out' || saveState === 'refused') && (
        <Button size="compact-xs" variant="subtle" onClick={() => buffer.retry()}>
          {common('tryAgain')}
        </Button>
      )}
      {saveState === 'refused' && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="red"
          onClick={() => {
            const undo = buffer.discard()
            clearProblems()
            notify(t('changesDiscarded'), { action: { name: t('undo'), run: undo } })
          }}
        >
          {t('discardChanges')}
        </Button>
      )}
    </span>
  )
}

function ago(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  return seconds < 2 ? t('justNow') : seconds < 60 ? t('secondsAgo', { seconds: `${seconds}` }) : formatSince(at, now)
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
