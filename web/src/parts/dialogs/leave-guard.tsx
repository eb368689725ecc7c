import { useEffect, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router'
import { t } from '../../i18n/common.ts'
import { Confirm } from './confirm.tsx'

interface LeaveGuardProps {
  isOn: boolean
  /** What has unsaved changes: "Content type". */
  what: string
  onLeave?: (() => void) | undefined
}

interface Guard {
  what: string
  onLeave: (() => void) | undefined
}

/** Everything on the page with unsaved changes. The router supports one blocker, so the guards share it. */
const guards = new Set<Guard>()
const listeners = new Set<() => void>()

function change(set: () => void): void {
  set()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Asks before the user leaves the page and loses changes. */
export function LeaveGuard({ isOn, what, onLeave }: LeaveGuardProps) {
  useEffect(() => {
    if (!isOn) return
    const guard = { what, onLeave }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    change(() => guards.add(guard))
    window.addEventListener('beforeunload', ask)
    return () => {
      change(() => guards.delete(guard))
      window.removeEventListener('beforeunload', ask)
    }
  }, [isOn, what, onLeave])
  return null
}

/** The dialog of all guards, rendered once for the whole app. */
export function LeaveGuardDialog() {
  const isNeeded = useSyncExternalStore(subscribe, () => guards.size > 0)
  return isNeeded ? <LeaveDialog /> : null
}

function LeaveDialog() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => guards.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Confirm
      title={t('leaveTitle')}
      action={t('leave')}
      onConfirm={() => {
        for (const { onLeave } of guards) onLeave?.()
        blocker.proceed()
      }}
      onClose={() => blocker.reset()}
    >
      {t('leaveHint', { what: [...guards].map(({ what }) => what).join(', ') })}
    </Confirm>
  )
}
