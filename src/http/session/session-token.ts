import type { IncomingMessage } from 'node:http'
import { isFromOwnPage } from './same-origin.ts'
import { readSessionCookie } from './session-cookie.ts'

/** The session token of a request from the web app to management; null for other requests. An Authorization header takes precedence. */
export function readSessionToken(req: IncomingMessage, publicUrl: string): string | null {
  return isFromOwnPage(req, publicUrl) ? readSessionCookie(req, publicUrl) : null
}
