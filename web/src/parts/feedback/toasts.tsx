import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { dismiss, useToasts } from '../../state/notifications.ts'
import { useUppermostDialog } from '../dialogs/open-dialogs.ts'
import classes from './toasts.module.css'

const SHOWN_MS = 8000
/** At least this long after the pointer has left it. */
const MIN_REMAINING_MS = 2500

export function Toasts() {
  const shown = useToasts()
  const box = useRef<HTMLDivElement>(null)
  // Buttons outside an open dialog are inert, so the toasts move into the dialog.
  const dialog = useUppermostDialog()
  // biome-ignore lint/correctness/useExhaustiveDependencies: shows the popover again in its new container
  useEffect(() => {
    const element = box.current
    // It may still be in a dialog that was just closed.
    if (element === null || !element.isConnected || !('showPopover' in element)) return
    // Shows it again each time, so that it is above dialogs that opened later.
    if (element.matches(':popover-open')) element.hidePopover()
    if (shown.length > 0) element.showPopover()
  }, [shown, dialog])
  // Toasts stay while the pointer or the focus is on them.
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (shown.length === 0) setHeld(false)
    if (isHeld) return
    const timers = shown.map(({ id, createdAt }) => {
      const left = createdAt + SHOWN_MS - Date.now()
      return setTimeout(() => dismiss(id), Math.max(left, MIN_REMAINING_MS))
    })
    return () => timers.forEach(clearTimeout)
  }, [shown, isHeld])
  return createPortal(
    <div
      ref={box}
      popover="manual"
      className={classes.toasts}
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.map(({ id, text, isProblem, action }) => (
        <div key={id} className={classes.toast} data-problem={isProblem || undefined}>
          <span>{text}</span>
          {action && (
            <Button
              size="compact-sm"
              variant="white"
              onClick={() => {
                dismiss(id)
                action.run()
              }}
            >
              {action.name}
            </Button>
          )}
        </div>
      ))}
    </div>,
    dialog ?? document.body,
  )
}
