import { hash } from 'node:crypto'

/** The longest text that is compared as it is. */
const WHOLE = 256
const KEPT = 200

/**
 * The text by which search compares a text: itself, or for a long one its beginning and the hash of all of it, because an
 * index cannot hold texts of any length. The key of a long text is longer than any that stands for itself, so the two
 * never meet.
 */
export function textKey(text: string): string {
  if (text.length <= WHOLE) return text
  const start = text.slice(0, KEPT)
  const whole = start.isWellFormed() ? start : start.slice(0, -1)
  return `${whole.padEnd(KEPT)}${hash('sha256', text)}`
}
