import { fieldAnchor } from './field-anchor.ts'

const FOCUSABLE = 'input, textarea, select, button, [contenteditable=true], [role=textbox]'
const PATIENCE_FRAMES = 60

/** Scrolls to a field, or to one of its locales, and focuses its editor. */
export function jumpToField(entry: string, field: string, locale: string | null): void {
  const find = () =>
    document.getElementById(fieldAnchor(entry, field, locale)) ??
    document.getElementById(fieldAnchor(entry, field, null))
  whenShown(find, (target) => {
    target.scrollIntoView({ block: 'center' })
    ;(target.querySelector<HTMLElement>(FOCUSABLE) ?? target).focus({ preventScroll: true })
  })
}

/** A hidden tab or locale appears a few frames later; folded sets are unfolded. */
function whenShown(find: () => HTMLElement | null, act: (target: HTMLElement) => void, frames = PATIENCE_FRAMES): void {
  requestAnimationFrame(() => {
    const target = find()
    const folded = target?.closest('details')
    if (folded) folded.open = true
    if (target?.checkVisibility()) act(target)
    else if (frames > 0) whenShown(find, act, frames - 1)
  })
}
