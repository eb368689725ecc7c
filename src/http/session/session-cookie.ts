import type { IncomingMessage } from 'node:http'
import { claimedKind } from '#domain/access/token'

/**
 * The name of the session cookie. With `__Host-`, browsers require Secure, this host only and the path `/`. That needs HTTPS,
 * so a server on http://localhost uses the plain name.
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

/** The session token in the Cookie header; null for none and for a token of another kind. */
export function readSessionCookie(req: IncomingMessage, publicUrl: string): string | null {
  const token = readCookie(req, sessionCookieName(publicUrl))
  return token !== null && token.length <= 512 && claimedKind(token) === 'session' ? token : null
}

/** The cookies after signing in: the session, and the mark of a known browser. */
export function signedInCookies(
  publicUrl: string,
  { token, expiresAt, device }: { token: string; expiresAt: number; device: { text: string; until: number } },
  now: number,
): string[] {
  return [
    sessionCookie(publicUrl, token, (expiresAt - now) / 1000),
    ownCookie(publicUrl, 'known', device.text, (device.until - now) / 1000),
  ]
}

/** Further cookies with the same attributes: `known` marks a browser that has signed in before. */
export type OwnCookie = 'known' | 'form' | 'provider'

export function ownCookie(publicUrl: string, name: OwnCookie, value: string, maxAgeSeconds: number): string {
  const secure = isSecure(publicUrl) ? '; Secure' : ''
  const lifetime = Math.max(0, Math.floor(maxAgeSeconds))
  return `${ownName(publicUrl, name)}=${value}; Path=/; Max-Age=${lifetime}; HttpOnly; SameSite=Lax${secure}`
}

export const readOwnCookie = (req: IncomingMessage, publicUrl: string, name: OwnCookie): string | null =>
  readCookie(req, ownName(publicUrl, name))

const ownName = (publicUrl: string, name: OwnCookie): string => `${isSecure(publicUrl) ? '__Host-' : ''}sheaf_${name}`

/** Null for none, and for two: a neighbouring host may have set one of them. */
function readCookie(req: IncomingMessage, name: string): string | null {
  const header = req.headers.cookie
  if (header === undefined) return null
  const opening = `${name}=`
  const values = header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(opening))
    .map((pair) => pair.slice(opening.length))
  return values.length === 1 && values[0] !== '' ? values[0]! : null
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:')
