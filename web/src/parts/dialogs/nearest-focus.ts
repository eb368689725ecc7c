// Moves the focus to a neighbor when the focused element is gone, instead of the top of the page.

export const FOCUSABLE =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [contenteditable=true], [tabindex="0"]'

export interface FocusPlace {
  element: HTMLElement
  /** The ancestors, innermost first; the element may be gone later. */
  around: readonly Element[]
}

export function placeOf(element: Element | null): FocusPlace | null {
  if (!(element instanceof HTMLElement) || element === document.body) return null
  const around: Element[] = []
  for (let at = element.parentElement; at !== null && !at.matches('main, body, #root'); at = at.parentElement) {
    around.push(at)
  }
  return { element, around }
}

/** The element if it is usable, otherwise the nearest one that is. */
export function nearestTo({ element, around }: FocusPlace): HTMLElement | null {
  if (element.isConnected && !element.matches(':disabled')) return element
  for (const part of around) {
    const found = part.isConnected ? part.querySelector<HTMLElement>(FOCUSABLE) : null
    if (found) return found
  }
  return document.getElementById('content')
}

let last: FocusPlace | null = null

/** The last focused element. */
export const lastFocus = (): FocusPlace | null => placeOf(document.activeElement) ?? last

export function noteFocus(place: FocusPlace | null): void {
  last = place
}
