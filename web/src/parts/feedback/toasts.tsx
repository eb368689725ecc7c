import { Button } from '@mantine/core'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useUppermostDialog } from '../dialogs/open-dialogs.ts'
import classes from './toasts.module.css'

interface Toast {
  id: number
  /** When it was said. */
  at: number
  text: string
  isProblem: boolean
  action: { name: string; run: () => void } | null
}

const SHOWN_MS = 8000
/** After somebody has looked at it. */
const AT_LEAST_MS = 2500

let toasts: readonly Toast[] = []
let counter = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

const dismiss = (id: number): void => set(toasts.filter((toast) => toast.id !== id))

/** Reports a result, perhaps with a way to undo it. */
export function tell(text: string, more: { isProblem?: boolean; action?: Toast['action'] } = {}): void {
  counter += 1
  const id = counter
  // The newest few: a row of them would hide the page.
  set([
    ...toasts.slice(-2),
    { id, at: Date.now(), text, isProblem: more.isProblem ?? false, action: more.action ?? null },
  ])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts)
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
    const timers = shown.map(({ id, at }) => {
      const left = at + SHOWN_MS - Date.now()
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
