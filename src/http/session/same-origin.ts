import type { IncomingMessage } from 'node:http'

/** The header that the web app sends with every request that uses its session cookie. */
export const SESSION_HEADER = 'x-sheaf-session'

/**
 * Protects the session cookie against cross-site request forgery: whether the request comes from a page of the web app. Two
 * checks, each sufficient in a standard browser:
 * - the header: another origin can send it only after a preflight, which this server never allows for it;
 * - Sec-Fetch-Site, or Origin where the browser does not send it (http on a plain address).
 */
export function isFromOwnPage(req: IncomingMessage, publicUrl: string): boolean {
  return req.headers[SESSION_HEADER] === 'cookie' && isSameOrigin(req, publicUrl)
}

function isSameOrigin(req: IncomingMessage, publicUrl: string): boolean {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const origin = req.headers.origin
  // Browsers send no Origin header with a same-origin GET.
  if (origin === undefined) return site === 'same-origin' || req.method === 'GET' || req.method === 'HEAD'
  // Behind a proxy the Host header may be an internal name; browsers see the configured URL.
  return origin === new URL(publicUrl).origin || hostOf(origin) === req.headers.host?.toLowerCase()
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

/**
 * Whether the form comes from a page of this server. The pages send no referrer, so browsers send `Origin: null` with their
 * forms. Without Sec-Fetch-Site (plain http on a public address), only the token in the form protects it.
 */
export function isFromOwnForm(req: IncomingMessage, publicUrl: string): boolean {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = req.headers
  if (origin === undefined || origin === 'null') return true
  return origin === new URL(publicUrl).origin || hostOf(origin) === req.headers.host?.toLowerCase()
}
