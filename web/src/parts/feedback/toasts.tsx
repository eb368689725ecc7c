import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { dismiss, useToasts } from '../../state/notifications.ts'
import { useUppermostDialog } from '../dialogs/open-dialogs.ts'
import classes from './toasts.module.css'

const SHOWN_MS = 8000
/** After somebody has looked at it. */
const AT_LEAST_MS = 2500

export function Toasts() {
  const shown = useToasts()
  const box = useRef<HTMLDivElement>(null)
  // Outside of an open dialog its buttons could not be pressed.
  const dialog = useUppermostDialog()
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another place it has to be shown anew
  useEffect(() => {
    const element = box.current
    // It may still be in a dialog that has just been closed.
    if (element === null || !element.isConnected || !('showPopover' in element)) return
    // Shown anew each time, so that it lies above a dialog that was opened since.
    if (element.matches(':popover-open')) element.hidePopover()
    if (shown.length > 0) element.showPopover()
  }, [shown, dialog])
  // Nothing goes away while somebody points at it or is about to press its button.
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (shown.length === 0) setHeld(false)
    if (isHeld) return
    const timers = shown.map(({ id, createdAt }) => {
      const left = createdAt + SHOWN_MS - Date.now()
      return setTimeout(() => dismiss(id), Math.max(left, AT_LEAST_MS))
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
