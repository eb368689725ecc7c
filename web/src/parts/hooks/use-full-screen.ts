import { type RefObject, useEffect, useState } from 'react'

/**
 * Shows an element above the whole page, as a popover: it is not rendered again, so that an editor keeps its state and
 * selection. The focus stays inside until Escape ends it.
 */
export function useFullScreen(ref: RefObject<HTMLElement | null>): [isFull: boolean, set: (isFull: boolean) => void] {
  const [isFull, setIsFull] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!isFull || element === null) return
    element.popover = 'manual'
    element.showPopover()
    const inside = () => element.querySelector<HTMLElement>('textarea, [contenteditable=true], button')
    const isAbove = (target: Element) =>
      element.contains(target) ||
      [...document.querySelectorAll('dialog[open]')].some((one) => !one.contains(element) && one.contains(target))
    const keepFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && !isAbove(event.target)) inside()?.focus()
    }
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !element.contains(event.target as Node)) return
      // Not for the dialog below.
      event.preventDefault()
      setIsFull(false)
    }
    document.addEventListener('focusin', keepFocus)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('focusin', keepFocus)
      document.removeEventListener('keydown', press)
      element.hidePopover()
      element.removeAttribute('popover')
    }
  }, [isFull, ref])
  return [isFull, setIsFull]
}
