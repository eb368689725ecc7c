// Where the focus goes when what had it is gone or has nothing more to do: beside it, and not to the top of the page.

export const FOCUSABLE =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, [contenteditable=true], [tabindex="0"]'

export interface FocusPlace {
  element: HTMLElement
  /** What it stands in, from the inside out; it may be gone itself when that is asked for. */
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

/** The element itself while it can be used, otherwise the nearest that can. */
export function nearestTo({ element, around }: FocusPlace): HTMLElement | null {
  if (element.isConnected && !element.matches(':disabled')) return element
  for (const part of around) {
    const found = part.isConnected ? part.querySelector<HTMLElement>(FOCUSABLE) : null
    if (found) return found
  }
  return document.getElementById('content')
}

let last: FocusPlace | null = null

/** Where the focus was last, also when it is nowhere now. */
export const lastFocus = (): FocusPlace | null => placeOf(document.activeElement) ?? last

export function noteFocus(place: FocusPlace | null): void {
  last = place
}
