import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Confirm } from '../../parts/confirm.tsx'

/** Asks before changes are lost by leaving the page. */
export function LeaveGuard({ isOn }: { isOn: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isOn && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isOn) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isOn])
  if (blocker.state !== 'blocked') return null
  return (
    <Confirm
      title="Leave without saving?"
      action="Leave"
      isBusy={false}
      error={null}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      Changes of this content type are not saved yet.
    </Confirm>
  )
}
