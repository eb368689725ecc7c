const LONGEST = 1024

/** Names that lead to the same machine. `localhost` too: that is what development servers print. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * What is wrong with an address that an application wants to register, as the end of the sentence "the redirect URI …";
 * null when nothing is. Later it is only ever compared byte by byte, so what is accepted here must mean one place to
 * every browser: the text has to be just what a browser would make of it, but for the slash behind a bare host.
 */
export function redirectUriProblem(text: string): string | null {
  if (text.length > LONGEST) return `is longer than ${LONGEST} characters`
  if (!/^[\x21-\x7e]+$/.test(text)) return 'has characters that must be percent-encoded'
  if (/[\\*]/.test(text)) return 'has a backslash or a wildcard'
  if (text.includes('#')) return 'has a fragment; that is where the token goes'
  const url = URL.parse(text)
  if (url === null) return 'is not an absolute address'
  if (url.username !== '' || url.password !== '' || /^[a-z]+:\/\/[^/?]*@/i.test(text)) return 'has credentials'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.has(url.hostname))) {
    return 'must begin with https://, or with http:// and a loopback host'
  }
  if (url.href !== text && url.href !== `${text}/`) return `is not in its normal form, ${url.href}`
  return null
}

/** The address with parameters behind its query or, behind a `#`, for scripts of the page alone. */
export function withParameters(uri: string, part: 'query' | 'fragment', parameters: Record<string, string>): string {
  // A space as %20: some read a fragment without knowing that a plus can be one.
  const text = new URLSearchParams(parameters).toString().replaceAll('+', '%20')
  if (part === 'fragment') return `${uri}#${text}`
  return `${uri}${uri.includes('?') ? '&' : '?'}${text}`
}
