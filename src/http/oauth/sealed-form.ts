import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '#domain/errors'
import { randomId } from '#lib/ids'
import { openTicket, sealTicket } from '#usecases/sessions/ticket'
import { readPageForm } from '../page-body.ts'
import { isFromOwnForm } from '../session/same-origin.ts'
import { ownCookie, readOwnCookie } from '../session/session-cookie.ts'
import type { OAuthContext, OAuthOptions } from './options.ts'

/** A form for visitors who are not signed in. It is bound to their browser, which protects against cross-site requests. */
const FORM_MS = 60 * 60_000
const BROWSER_SECONDS = 24 * 3600

/** The value of the hidden field of a form. */
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

/** Null for a form that is expired, forged, or sent from another browser or page. */
export async function readSealedForm<T extends object>(
  ctx: OAuthContext,
  options: OAuthOptions,
  req: IncomingMessage,
  purpose: string,
): Promise<{ form: URLSearchParams; facts: T } | null> {
  if (req.method !== 'POST') throw new DomainError('UnknownRoute')
  const form = await readPageForm(req)
  const authUrl = options.authUrl()
  const facts = openTicket<T & { browser: string }>(ctx, purpose, form.get('form'))
  const isOurs = facts !== null && facts.browser === readOwnCookie(req, authUrl, 'form')
  return isOurs && isFromOwnForm(req, authUrl) ? { form, facts } : null
}

/** The id of this browser during the login, stored as a cookie. */
function browserOf(req: IncomingMessage, res: ServerResponse, authUrl: string): string {
  const known = readOwnCookie(req, authUrl, 'form')
  if (known !== null && /^[A-Za-z0-9]{22}$/.test(known)) return known
  const browser = randomId()
  res.appendHeader('Set-Cookie', ownCookie(authUrl, 'form', browser, BROWSER_SECONDS))
  return browser
}
