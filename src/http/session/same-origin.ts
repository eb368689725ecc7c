import type { IncomingMessage } from 'node:http'

/** What the web app sends with every call that stands on its cookie. */
export const SESSION_HEADER = 'x-sheaf-session'

/**
 * Does this request come from a page of ours? A cookie travels by itself, so whoever accepts one must know. Two locks,
 * each sufficient in a browser that keeps the rules:
 * - the header: another origin may only send it after a preflight, and no preflight of ours ever allows it;
 * - what the browser says about the sender: Sec-Fetch-Site, or Origin where that is missing (http on a plain address).
 */
export function isFromOwnPage(req: IncomingMessage, publicUrl: string): boolean {
  return req.headers[SESSION_HEADER] === 'cookie' && isSameOrigin(req, publicUrl)
}

function isSameOrigin(req: IncomingMessage, publicUrl: string): boolean {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const origin = req.headers.origin
  // Browsers send no Origin with a read of their own origin.
  if (origin === undefined) return site === 'same-origin' || req.method === 'GET' || req.method === 'HEAD'
  // Behind a proxy the Host may be an inner name; the configured address is the one that browsers see.
  return origin === new URL(publicUrl).origin || hostOf(origin) === req.headers.host?.toLowerCase()
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

/**
 * Does this form come from a page of ours? Those pages send no referrer, and so browsers write `Origin: null` on their
 * forms. Where a browser says nothing better (plain http on a real address), the token in the form decides alone.
 */
export function isFromOwnForm(req: IncomingMessage, publicUrl: string): boolean {
  const site = req.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin } = req.headers
  if (origin === undefined || origin === 'null') return true
  return origin === new URL(publicUrl).origin || hostOf(origin) === req.headers.host?.toLowerCase()
}
