import { contentHash } from '#lib/content-hash'

/** `<prefix><hash>`, without quotes: the name of the content, whatever its compression. */
export const contentTag = (prefix: string, body: string | Buffer): string => prefix + contentHash(body)

/** The header value. A strong tag names bytes, so every compressed form has its own: `"…-br"`. */
export function etagOf(tag: string, encoding: string | null): string {
  return encoding === null ? `"${tag}"` : `"${tag}-${encoding}"`
}

/**
 * Does the client already hold this content, in any compression? Answers the tag it holds, so that a 304 names the form
 * that stays valid, or null. Weak comparison, as RFC 9110 wants for If-None-Match.
 */
export function heldTag(ifNoneMatch: string | undefined, tag: string, encoding: string | null): string | null {
  if (ifNoneMatch === undefined) return null
  if (ifNoneMatch.trim() === '*') return etagOf(tag, encoding)
  const opening = `"${tag}`
  let at = ifNoneMatch.indexOf(opening)
  while (at !== -1) {
    const from = at + opening.length
    const end = ifNoneMatch.indexOf('"', from)
    if (end === -1) return null
    const suffix = ifNoneMatch.slice(from, end)
    if (suffix === '' || suffix === '-br' || suffix === '-gzip') return `"${tag}${suffix}"`
    at = ifNoneMatch.indexOf(opening, end)
  }
  return null
}
