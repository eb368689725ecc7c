import { createHmac } from 'node:crypto'

export interface SignedRequest {
  method: string
  /** Path and query as they are sent. */
  path: string
  body: string
}

/**
 * The signature that `verifyRequest` of the vendor's toolkit checks. `headers` are the signed ones, in lower case;
 * returns the three signature headers.
 */
export function vendorSignature(
  secret: string,
  vendor: string,
  { method, path, body }: SignedRequest,
  headers: Readonly<Record<string, string>>,
  at: number,
): Record<string, string> {
  const timestamp = `x-${vendor}-timestamp`
  const signedHeaders = `x-${vendor}-signed-headers`
  const names = [...Object.keys(headers), timestamp, signedHeaders].sort()
  const all: Record<string, string> = { ...headers, [timestamp]: String(at), [signedHeaders]: names.join(',') }
  const lines = names.map((name) => `${name}:${all[name]!.trim()}`).join(';')
  const text = [method, canonicalPath(path), lines, body].join('\n')
  return {
    [`x-${vendor}-signature`]: createHmac('sha256', secret).update(text).digest('hex'),
    [signedHeaders]: all[signedHeaders]!,
    [timestamp]: all[timestamp]!,
  }
}

/** Like the vendor's toolkit: encodes the query as one value and ignores everything after a second question mark. */
function canonicalPath(path: string): string {
  const [pathname = '', search] = path.split('?')
  return encodeURI(search ? `${pathname}?${encodeURIComponent(search)}` : pathname)
}

/**
 * The headers of the Standard Webhooks specification. The key is the plain secret; verifiers that expect the standard
 * form need `whsec_` and the secret in base64. During a rotation both secrets sign.
 */
export function standardSignature(secrets: readonly string[], id: string, body: string, at: number) {
  const seconds = Math.floor(at / 1000)
  const text = `${id}.${seconds}.${body}`
  const signatures = secrets.map((secret) => `v1,${createHmac('sha256', secret).update(text).digest('base64')}`)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    ...(signatures.length > 0 && { 'webhook-signature': signatures.join(' ') }),
  }
}
