// Which texts are URLs, for the link dialog, pasting and typing.

/** Schemes that may be linked: others, such as `javascript:`, run code or lead nowhere. */
const SCHEMES = new Set(['http', 'https', 'mailto', 'tel', 'sms', 'ftp', 'ftps', 'geo', 'xmpp', 'matrix'])

const HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{0,61}(?=[/:?#]|$)/u
const EMAIL = /^[^\s@/:?#]{1,64}@[^\s@/:?#]{1,255}$/

/** The URL that an editor means, with a scheme; null if it is none. Paths and anchors of the site stay relative. */
export function urlOf(text: string): string | null {
  const typed = text.trim()
  if (typed === '' || /\s/.test(typed)) return null
  if (/^(?:\/(?!\/)|[#?]).?/.test(typed)) return typed
  if (typed.startsWith('//')) return urlOf(`https:${typed}`)
  const scheme = /^([a-z][a-z\d+.-]*):(?!\d)/i.exec(typed)?.[1]?.toLowerCase()
  if (scheme !== undefined) return isComplete(scheme, typed) ? typed : null
  if (EMAIL.test(typed) && HOST.test(typed.slice(typed.indexOf('@') + 1))) return `mailto:${typed}`
  return HOST.test(typed) || /^localhost(?=[/:]|$)/.test(typed) ? `https://${typed}` : null
}

function isComplete(scheme: string, text: string): boolean {
  if (!SCHEMES.has(scheme)) return false
  return /^(?:https?|ftps?)$/.test(scheme) ? URL.canParse(text) && /^\w+:\/\/[^/]/.test(text) : !/:$/.test(text)
}

/** The URL of a text that is nothing else: with a scheme, or beginning with `www.`. Other texts may be file names. */
export function plainUrl(text: string): string | null {
  const found = text.trim()
  return /^(?:https?:\/\/|mailto:|www\.)/i.test(found) ? urlOf(found) : null
}

/** A URL at the end of a line, without the punctuation after it. */
export function urlBefore(text: string): { from: number; to: number; url: string } | null {
  const word = /\S{5,2000}$/.exec(text)
  if (word === null) return null
  const opened = /^["'(<[{„“‘»«]*/.exec(word[0])![0].length
  let end = word[0].length
  while (end > opened && (/[.,;:!?"'>\]}”“‘’«»…]/.test(word[0][end - 1]!) || isUnopened(word[0].slice(opened, end))))
    end -= 1
  const url = plainUrl(word[0].slice(opened, end))
  return url === null ? null : { from: word.index + opened, to: word.index + end, url }
}

/** A closing parenthesis that the URL does not open belongs to the sentence. */
const isUnopened = (text: string): boolean => text.endsWith(')') && text.split('(').length < text.split(')').length
