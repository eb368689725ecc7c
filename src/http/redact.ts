// Own code instead of pino's redaction, which masks fields at known paths: secrets also occur inside messages, URLs and nested
// JSON.
/**
 * Masks secrets in log lines. `log.ts` passes all fields through `redactFields` and every line through `redactText`, so
 * that no caller can forget it. `redactUrl` also finds percent-encoded secrets.
 */
const MASK = '***'

/** A cheap check first: most lines contain none of these words. */
const SUSPECT = /cp[dpmoscxir](?:_|%5f)|token|authori[sz]ation|cookie|passw|secret|bearer|basic/i

/** Tokens of this server, anywhere in the text. The prefix stays, because it shows the kind of the token. */
const OWN_TOKEN = /(cp[dpmoscxir](?:_|%5f))[a-z0-9%]{4,}/gi

const CREDENTIALS = /\b(bearer|basic)((?:\s|%20|\+)+)[^\s"'\\,;&]+/gi

/** `name: value`, `name=value`, and their quoted and escaped forms, such as JSON inside JSON. */
const NAMED_SECRET =
  /((?:access|refresh|id|auth|csrf|session)[_-]?token|authori[sz]ation|passw(?:or)?d|secret)(\\*["']?\s*[:=]\s*)(?:(\\*["'])(?:(?!\3).)*|[^\s&,;"'\\{}[\]]+)/gi

/** A cookie header contains several values, with separators that would end other values. */
const COOKIES = /(cookie\\*["']?\s*[:=]\s*\\*["']?)[^"'\\\r\n]+/gi

export function redactText(text: string): string {
  if (!SUSPECT.test(text)) return text
  return text
    .replace(CREDENTIALS, `$1$2${MASK}`)
    .replace(COOKIES, `$1${MASK}`)
    .replace(NAMED_SECRET, (_all, name: string, between: string, quote: string | undefined) => {
      return `${name}${between}${quote ?? ''}${MASK}`
    })
    .replace(OWN_TOKEN, `$1${MASK}`)
}

/** Names of query parameters and log fields whose value is a secret. `sync_token` and `nextPageToken` are not. */
const SECRET_NAME = /^token$|(?:access|refresh|id|auth|csrf|session)[_-]?token|secret|passw|authori[sz]ation|cookie/

/** A request target for the log: values of secret parameters are masked, however name and value are encoded. */
export function redactUrl(url: string): string {
  const mark = url.indexOf('?')
  if (mark === -1) return redactEncoded(url)
  const search = url.slice(mark + 1)
  if (!SUSPECT.test(search) && !search.includes('%') && !search.includes('code')) {
    return `${redactEncoded(url.slice(0, mark))}?${search}`
  }
  const params = search.split('&').map((param) => {
    const equals = param.indexOf('=')
    const name = equals === -1 ? param : param.slice(0, equals)
    if (equals === -1) return redactEncoded(param)
    const plainName = fullyDecoded(name).toLowerCase()
    // An OAuth code can be exchanged for a token within a minute. As a log field, `code` is an error code.
    if (plainName === 'code' || SECRET_NAME.test(plainName)) return `${name}=${MASK}`
    return `${redactEncoded(name)}=${redactEncoded(param.slice(equals + 1))}`
  })
  return `${redactEncoded(url.slice(0, mark))}?${params.join('&')}`
}

/** Returns the text as it was sent, unless decoding reveals a secret. */
function redactEncoded(text: string): string {
  if (!text.includes('%')) return redactText(text)
  const decoded = fullyDecoded(text)
  const redacted = redactText(decoded)
  return redacted === decoded ? redactText(text) : redacted
}

/** Decodes all valid escapes, also in text that was encoded several times or has invalid escapes. */
function fullyDecoded(text: string): string {
  let current = text
  for (let round = 0; round < 3 && current.includes('%'); round++) {
    const next = current.replace(/%([0-7][0-9a-f])/gi, (_all, hex: string) => {
      return String.fromCharCode(Number.parseInt(hex, 16))
    })
    if (next === current) break
    current = next
  }
  return current
}

// Field names come from our own code, so there are few. The cache keeps the access log cheap.
const secretFields = new Map<string, boolean>()

function isSecretField(name: string): boolean {
  const known = secretFields.get(name)
  if (known !== undefined) return known
  const secret = SECRET_NAME.test(name.toLowerCase())
  if (secretFields.size < 1000) secretFields.set(name, secret)
  return secret
}

/** Masks secret members at any depth; returns the same object when there are none. */
export function redactFields(fields: Record<string, unknown>, depth = 0): Record<string, unknown> {
  let copy: Record<string, unknown> | null = null
  for (const name in fields) {
    const value = fields[name]
    if (value === undefined || value === null) continue
    let safe: unknown = value
    if (isSecretField(name)) safe = MASK
    else if (typeof value === 'object') {
      const isOpaque = depth >= 8 || ArrayBuffer.isView(value)
      safe = isOpaque ? MASK : redactFields(value as Record<string, unknown>, depth + 1)
    }
    if (safe === value) continue
    copy ??= (Array.isArray(fields) ? [...fields] : { ...fields }) as Record<string, unknown>
    copy[name] = safe
  }
  return copy ?? fields
}
