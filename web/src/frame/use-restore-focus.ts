import { useEffect } from 'react'
import { focusPointOf, lastFocus, nearestTo, setLastFocus } from '../parts/dialogs/nearest-focus.ts'

/**
 * A pending button is disabled, and the browser removes its focus. Restores the focus when the button is enabled again,
 * or moves it to a neighbor if it is gone, unless the user has moved on.
 */
export function useRestoreFocus(): void {
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => setLastFocus(target instanceof Element ? focusPointOf(target) : null)
    const clear = () => setLastFocus(null)
    const restore = () => {
      if (document.activeElement !== document.body) return
      const point = lastFocus()
      if (point === null || point.element.hasAttribute('data-loading')) return
      nearestTo(point)?.focus({ preventScroll: true })
    }
    // The browser removes the focus shortly after; meanwhile a dialog or page may have opened.
    const watch = new MutationObserver(() => requestAnimationFrame(() => requestAnimationFrame(restore)))
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'data-loading'] })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', clear, true)
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', clear, true)
    }
  }, [])
}
