import type { IncomingMessage } from 'node:http'
import { isFromOwnPage } from './same-origin.ts'
import { readSessionCookie } from './session-cookie.ts'

/**
 * The session of a management call made by the web app; null for every other request. An Authorization header always
 * wins over this, so no client is ever surprised by a cookie.
 */
export function readSessionToken(req: IncomingMessage, publicUrl: string): string | null {
  return isFromOwnPage(req, publicUrl) ? readSessionCookie(req, publicUrl) : null
}
