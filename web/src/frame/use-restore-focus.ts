import { useEffect } from 'react'
import { lastFocus, nearestTo, noteFocus, placeOf } from '../parts/dialogs/nearest-focus.ts'

/**
 * A pending button is disabled, and the browser removes its focus. Restores the focus when the button is enabled again,
 * or moves it to a neighbor if it is gone, unless the user has moved on.
 */
export function useRestoreFocus(): void {
  useEffect(() => {
    const note = ({ target }: FocusEvent) => noteFocus(target instanceof Element ? placeOf(target) : null)
    const forget = () => noteFocus(null)
    const look = () => {
      if (document.activeElement !== document.body) return
      const place = lastFocus()
      if (place === null || place.element.hasAttribute('data-loading')) return
      nearestTo(place)?.focus({ preventScroll: true })
    }
    // The browser removes the focus shortly after; meanwhile a dialog or page may have opened.
    const watch = new MutationObserver(() => requestAnimationFrame(() => requestAnimationFrame(look)))
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled', 'data-loading'] })
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', forget, true)
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', forget, true)
    }
  }, [])
}
