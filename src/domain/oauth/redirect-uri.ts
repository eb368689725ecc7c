const MAX_LENGTH = 1024

/** Loopback hosts. Includes `localhost`, because development servers print it. */
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * The problem of a redirect URI, as a phrase that continues "the redirect URI …"; null when there is none. URIs are
 * compared byte by byte later, so only the normal form is accepted (a slash after a bare host may be missing).
 */
export function redirectUriProblem(text: string): string | null {
  if (text.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`
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

/** Adds parameters to the query or, for scripts of the page, to the fragment. */
export function withParameters(uri: string, part: 'query' | 'fragment', parameters: Record<string, string>): string {
  // Encodes spaces as %20, because some applications do not decode a plus sign in a fragment.
  const text = new URLSearchParams(parameters).toString().replaceAll('+', '%20')
  if (part === 'fragment') return `${uri}#${text}`
  return `${uri}${uri.includes('?') ? '&' : '?'}${text}`
}
