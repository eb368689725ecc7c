import type { IncomingMessage } from 'node:http'
import { claimedKind } from '#domain/access/token'

/**
 * The browser's session. `__Host-` makes browsers insist on Secure, on this host alone and on the path `/`; it is only
 * possible with https, so a first start on http://localhost uses the plain name.
 */
export function sessionCookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-sheaf_session' : 'sheaf_session'
}

export function sessionCookie(publicUrl: string, token: string, maxAgeSeconds: number): string {
  const secure = isSecure(publicUrl) ? '; Secure' : ''
  const lifetime = Math.max(0, Math.floor(maxAgeSeconds))
  return `${sessionCookieName(publicUrl)}=${token}; Path=/; Max-Age=${lifetime}; HttpOnly; SameSite=Lax${secure}`
}

export const clearedSessionCookie = (publicUrl: string): string => sessionCookie(publicUrl, '', 0)

/**
 * The session token of the Cookie header. Null when there is none, when there are two (a neighbouring host may have
 * planted one of them), and when it is a token of another kind, which never comes from us.
 */
export function readSessionCookie(req: IncomingMessage, publicUrl: string): string | null {
  const header = req.headers.cookie
  if (header === undefined) return null
  const opening = `${sessionCookieName(publicUrl)}=`
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(opening))
    .map((pair) => pair.slice(opening.length))
  const [token] = values
  if (token === undefined || values.length > 1 || token.length > 512) return null
  return claimedKind(token) === 'session' ? token : null
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:')
