import type { IncomingMessage } from 'node:http'

/** A request in the form in which it is recognized when it is repeated. */
export interface RepeatKey {
  readonly token: string
  /** The method, the URL and the headers that the response depends on, without the token. */
  readonly text: string
}

/**
 * How a header matters for a repeated read. `ignored`: the response does not depend on it. `varies`: it is part of the key.
 * `unusual`: such requests are always handled in full.
 */
type HeaderUse = 'ignored' | 'host' | 'token' | 'length' | 'varies' | 'unusual'

const USES: ReadonlyMap<string, HeaderUse> = new Map([
  ['host', 'host'],
  ['authorization', 'token'],
  ['accept', 'varies'],
  ['accept-encoding', 'varies'],
  ['if-none-match', 'varies'],
  ['content-type', 'varies'],
  ['content-length', 'length'],
  ['content-encoding', 'unusual'],
  ['transfer-encoding', 'unusual'],
  ['expect', 'unusual'],
  ['upgrade', 'unusual'],
])

function headerUse(name: string, vendor: string): HeaderUse {
  const lower = name.toLowerCase()
  if (lower.startsWith('x-sheaf-')) return 'unusual'
  if (lower.startsWith('x-contentful-') || lower.startsWith(`x-${vendor}-`)) return 'varies'
  return USES.get(lower) ?? 'ignored'
}

/** Bounds the memory that clients can fill with invented names or long values. */
const MAX_NAMES = 500
const MAX_KEY_LENGTH = 4000
/** The largest body of a POST request that can be recognized as repeated: the body is compared too. */
const MAX_BODY_BYTES = 16 * 1024

/** Reads only `rawHeaders`: the object `headers` is costly, and Node builds it on first use. */
export function createRepeatKey(vendor: string, maxHeaderLines: number): (req: IncomingMessage) => RepeatKey | null {
  // By name as it was sent: clients use few spellings.
  const uses = new Map<string, HeaderUse>()
  const useOf = (name: string): HeaderUse => {
    const known = uses.get(name)
    if (known !== undefined) return known
    const use = headerUse(name, vendor)
    if (uses.size < MAX_NAMES) uses.set(name, use)
    return use
  }

  return ({ method, url = '', rawHeaders }) => {
    const hasBody = method === 'POST'
    if ((method !== 'GET' && !hasBody) || rawHeaders.length > maxHeaderLines * 2) return null
    let text = hasBody ? `POST ${url}` : url
    let token: string | null = null
    let hasHost = false
    let hasLength = false
    for (let i = 0; i < rawHeaders.length; i += 2) {
      const name = rawHeaders[i]!
      switch (useOf(name)) {
        case 'ignored':
          break
        case 'host':
          if (hasHost) return null
          hasHost = true
          text += `\nhost: ${rawHeaders[i + 1]!}`
          break
        case 'length':
          if (hasLength || !hasBody || Number(rawHeaders[i + 1]) > MAX_BODY_BYTES) return null
          hasLength = true
          text += `\nlength: ${rawHeaders[i + 1]!}`
          break
        case 'varies':
          text += `\n${name}: ${rawHeaders[i + 1]!}`
          break
        case 'token':
          if (token !== null || !rawHeaders[i + 1]!.startsWith('Bearer ')) return null
          token = rawHeaders[i + 1]!.slice(7)
          break
        case 'unusual':
          return null
      }
    }
    if (token === null || !hasHost || hasLength !== hasBody || text.length > MAX_KEY_LENGTH) return null
    return { token, text }
  }
}
