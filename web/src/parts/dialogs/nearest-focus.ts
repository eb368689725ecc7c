// Moves the focus to a neighbor when the focused element is gone, instead of the top of the page.

export const FOCUSABLE =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [contenteditable=true], [tabindex="0"]'

export interface FocusPoint {
  element: HTMLElement
  /** The ancestors, innermost first; the element may be gone later. */
  around: readonly Element[]
}

export function focusPointOf(element: Element | null): FocusPoint | null {
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const around: Element[] = []
  for (let at = element.parentElement; at !== null && !at.matches('main, body, #root'); at = at.parentElement) {
    around.push(at)
  }
  return { element, around }
}

/** The element if it is usable, otherwise the nearest one that is. */
export function nearestTo({ element, around }: FocusPoint): HTMLElement | null {
  if (element.isConnected && !element.matches(':disabled')) return element
  for (const part of around) {
    const found = part.isConnected ? part.querySelector<HTMLElement>(FOCUSABLE) : null
    if (found) return found
  }
  return document.getElementById('content')
}

let last: FocusPoint | null = null

/** The last focused element. */
export const lastFocus = (): FocusPoint | null => focusPointOf(document.activeElement) ?? last

export function setLastFocus(point: FocusPoint | null): void {
  last = point
}
