import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '#domain/errors'
import { randomId } from '#lib/ids'
import { openTicket, sealTicket } from '#usecases/sessions/ticket'
import { isFromOwnForm } from '../session/same-origin.ts'
import { ownCookie, readOwnCookie } from '../session/session-cookie.ts'
import { readSmallForm } from '../small-body.ts'
import type { OAuthContext, OAuthOptions } from './options.ts'

/** A form of somebody who is not signed in yet. It counts for the browser it was made for: no other page can send it. */
const FORM_MS = 60 * 60_000
const BROWSER_SECONDS = 24 * 3600

/** What goes into the form's hidden field. */
export function sealForm<T extends object>(
  ctx: OAuthContext,
  options: OAuthOptions,
  req: IncomingMessage,
  res: ServerResponse,
  form: { purpose: string; facts: T },
): string {
  const browser = browserOf(req, res, options.authUrl())
  return sealTicket(ctx, form.purpose, { ...form.facts, browser }, FORM_MS)
}

/** Null for a form that is too old, forged, or sent by another browser or page. */
export async function readOwnForm<T extends object>(
  ctx: OAuthContext,
  options: OAuthOptions,
  req: IncomingMessage,
  purpose: string,
): Promise<{ form: URLSearchParams; facts: T } | null> {
  if (req.method !== 'POST') throw new DomainError('UnknownRoute')
  const form = await readSmallForm(req)
  const authUrl = options.authUrl()
  const facts = openTicket<T & { browser: string }>(ctx, purpose, form.get('form'))
  const isOurs = facts !== null && facts.browser === readOwnCookie(req, authUrl, 'form')
  return isOurs && isFromOwnForm(req, authUrl) ? { form, facts } : null
}

/** The name of this browser for the time of the login; a new one gets it as a cookie. */
function browserOf(req: IncomingMessage, res: ServerResponse, authUrl: string): string {
  const known = readOwnCookie(req, authUrl, 'form')
  if (known !== null && /^[A-Za-z0-9]{22}$/.test(known)) return known
  const browser = randomId()
  res.appendHeader('Set-Cookie', ownCookie(authUrl, 'form', browser, BROWSER_SECONDS))
  return browser
}
