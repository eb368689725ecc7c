import { contentHash } from '#lib/content-hash'

/** `<prefix><hash>`, without quotes: identifies the content in any encoding. */
export const contentTag = (prefix: string, body: string | Buffer): string => prefix + contentHash(body)

/** The header value. A strong ETag identifies bytes, so each encoding has its own: `"…-br"`. */
export function etagOf(tag: string, encoding: string | null): string {
  return encoding === null ? `"${tag}"` : `"${tag}-${encoding}"`
}

/**
 * The ETag in If-None-Match that matches this content in any encoding, or null. The 304 response repeats it, so that the
 * client knows which encoding is still valid. Weak comparison, as RFC 9110 requires for If-None-Match.
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
