/** Why an address cannot be called, in words for the one who wrote it. */
export type TargetProblem = { readonly problem: string }

const LONGEST = 7600
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\x00-\x1f\x7f]/

/**
 * An address that outgoing calls may have: http or https, a usual port, no credentials. Parsed once, by the rules of
 * browsers, so that there is one spelling to judge: decimal, octal and full-width hosts come out as plain addresses.
 */
export function parseTarget(text: string, base?: URL): URL | TargetProblem {
  // The parser of URLs drops line breaks and tabs, so the address would be another one than its author sees.
  if (hasControlCharacter(text)) return { problem: 'The URL must not contain line breaks or other control characters.' }
  const url = text.length <= LONGEST ? URL.parse(text, base) : null
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

/** RFC 1035: no resolver can be asked for a longer label or name. */
export const isResolvable = (hostname: string): boolean =>
  hostname.length <= 254 && hostname.split('.').every((label) => label.length <= 63)

/** The host of a URL as a resolver or a socket wants it: without the brackets around IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')
