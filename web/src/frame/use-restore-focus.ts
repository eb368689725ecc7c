import { useEffect } from 'react'
import { lastFocus, nearestTo, noteFocus, placeOf } from '../parts/dialogs/nearest-focus.ts'

/**
 * A button that works is disabled meanwhile, and the browser takes the focus from it for good. It comes back with the
 * button, or goes to what stands beside when that has nothing more to do; unless somebody has gone elsewhere.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    const note = ({ target }: FocusEvent) => noteFocus(target instanceof Element ? placeOf(target) : null)
    const forget = () => noteFocus(null)
    const look = () => {
      if (document.activeElement !== document.body) return
      const place = lastFocus()
      if (place === null || place.element.hasAttribute('data-loading')) return
      nearestTo(place)?.focus({ preventScroll: true })
    }
    // The browser takes it a moment after the button is disabled or gone, and a dialog or a screen may come instead.
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
