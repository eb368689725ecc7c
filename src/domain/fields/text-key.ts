import { hash } from 'node:crypto'

/** Texts up to this length are compared as they are. */
const MAX_UNHASHED = 256
const PREFIX = 200

/**
 * The text that queries compare: the text itself or, for a long one, its beginning and a hash of all of it, because
 * index entries are limited in size. A hashed key is longer than any unhashed text, so the two never collide.
 */
export function textKey(text: string): string {
  if (text.length <= MAX_UNHASHED) return text
  const start = text.slice(0, PREFIX)
  const prefix = start.isWellFormed() ? start : start.slice(0, -1)
  return `${prefix.padEnd(PREFIX)}${hash('sha256', text)}`
}
