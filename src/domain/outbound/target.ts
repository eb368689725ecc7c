/** Why a URL cannot be called, as a message for its author. */
export type TargetProblem = { readonly problem: string }

const MAX_LENGTH = 7600
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const CONTROL = /[\x00-\x1f\x7f]/

/**
 * Validates a URL for outgoing calls: http or https, an allowed port, no credentials. The WHATWG parser normalizes
 * decimal, octal and full-width hosts to plain addresses, so later checks see one spelling.
 */
export function parseTarget(text: string, base?: URL): URL | TargetProblem {
  // The URL parser drops line breaks and tabs, so it would call another URL than the text shows.
  if (hasControlCharacter(text)) return { problem: 'The URL must not contain line breaks or other control characters.' }
  const url = text.length <= MAX_LENGTH ? URL.parse(text, base) : null
  if (!url || url.hostname === '') return { problem: 'The URL is not valid.' }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return { problem: 'The URL must begin with http or https.' }
  if (url.username !== '' || url.password !== '') return { problem: 'The URL must not contain credentials.' }
  if (!isResolvable(url.hostname))
    return { problem: 'The host name is too long: at most 63 characters between dots, and 253 in all.' }
  const port = url.port === '' ? 443 : Number(url.port)
  if (port !== 80 && port !== 443 && port <= 1023) {
    return { problem: 'The port of the URL must be 80, 443 or above 1023.' }
  }
  url.hash = ''
  return url
}

export const hasControlCharacter = (text: string): boolean => CONTROL.test(text)

/** The limits of RFC 1035 for labels and names. */
export const isResolvable = (hostname: string): boolean =>
  hostname.length <= 254 && hostname.split('.').every((label) => label.length <= 63)

/** The host for resolvers and sockets: without the brackets around IPv6 addresses. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')
