import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '#domain/errors'
import type { SignedIn } from '#usecases/sessions/open-session'
import { type SecondFactorNeeded, signInWithCode } from '#usecases/sessions/second-step'
import { signIn } from '#usecases/sessions/sign-in'
import { endSessionOf, visitorOf } from '../session/browser.ts'
import { readSessionCookie, signedInCookies } from '../session/session-cookie.ts'
import { sendErrorPage } from './error-page.ts'
import { type Problem, sendLoginPage, sendSecondFactorPage } from './login-pages.ts'
import { loginPath, nextPath } from './next-path.ts'
import { type OAuthContext, type OAuthOptions, sessionActor } from './options.ts'
import { redirect } from './page-frame.ts'
import { readSealedForm, sealForm } from './sealed-form.ts'

/** The encrypted content of a login form. */
interface LoginForm {
  /** The path to redirect to after the login. */
  next: string
  /** Proof of the first step, in the form of the second step. */
  factor?: string
}

const LOGIN = 'login'

/** `/login`: shows the form (GET) and signs in (POST). */
export async function login(
  ctx: OAuthContext,
  options: OAuthOptions,
  req: IncomingMessage,
  res: ServerResponse,
  query: URLSearchParams,
): Promise<void> {
  if (req.method === 'GET' || req.method === 'HEAD') {
    const next = nextPath(query.get('next'))
    // `again`: a signed-in user signs in again; the new session replaces the old one.
    const again = query.get('again') === '1'
    if (!again && (await sessionActor(ctx, req, options.authUrl()))) return redirect(res, next)
    return showLogin(ctx, options, req, res, { next, again })
  }
  const sent = await readSealedForm<LoginForm>(ctx, options, req, LOGIN)
  if (sent === null) return sendExpiredForm(req, res)
  const email = sent.form.get('email') ?? ''
  const credentials = { email, password: sent.form.get('password') ?? '' }
  try {
    const visitor = visitorOf(req, options.authUrl(), options.trusted)
    const outcome = await signIn(ctx, { ...credentials, ...visitor })
    await continueWith(ctx, options, req, res, outcome, sent.facts.next)
  } catch (error) {
    const shown = { next: sent.facts.next, email: email.slice(0, 256), problem: problemOf(error) }
    return showLogin(ctx, options, req, res, shown)
  }
}

/** `/login/code`: checks the second factor. */
export async function loginCode(
  ctx: OAuthContext,
  options: OAuthOptions,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (req.method !== 'POST') return redirect(res, '/login')
  const sent = await readSealedForm<LoginForm>(ctx, options, req, LOGIN)
  const factor = sent?.facts.factor
  if (sent === null || factor === undefined) return sendExpiredForm(req, res)
  const { next } = sent.facts
  try {
    const visitor = visitorOf(req, options.authUrl(), options.trusted)
    const opened = await signInWithCode(ctx, { ticket: factor, code: sent.form.get('code') ?? '', ...visitor })
    if (opened === null) return redirect(res, loginPath(next))
    await continueWith(ctx, options, req, res, opened, next)
  } catch (error) {
    const form = sealForm(ctx, options, req, res, { purpose: LOGIN, facts: { next, factor } })
    sendSecondFactorPage(req, res, { form, problem: problemOf(error) })
  }
}

/** After the first step: shows the page for the second factor, or opens a session that replaces the previous one. */
export async function continueWith(
  ctx: OAuthContext,
  options: OAuthOptions,
  req: IncomingMessage,
  res: ServerResponse,
  outcome: SignedIn | SecondFactorNeeded,
  next: string,
): Promise<void> {
  const authUrl = options.authUrl()
  if (outcome.kind === 'second-factor') {
    const facts: LoginForm = { next, factor: outcome.ticket }
    return sendSecondFactorPage(req, res, { form: sealForm(ctx, options, req, res, { purpose: LOGIN, facts }) })
  }
  await endSessionOf(ctx, readSessionCookie(req, authUrl))
  res.appendHeader('Set-Cookie', signedInCookies(authUrl, outcome, ctx.clock.now()))
  // The web app cannot read the cookie; the hash tells it to load the session.
  redirect(res, next.startsWith('/app') ? `${next}#signed-in` : next)
}

export function showLogin(
  ctx: OAuthContext,
  options: OAuthOptions,
  req: IncomingMessage,
  res: ServerResponse,
  page: { next: string; again?: boolean; email?: string; problem?: Problem },
): undefined {
  const { next, again = false, ...rest } = page
  const facts: LoginForm = { next }
  const { provider } = options
  sendLoginPage(req, res, {
    form: sealForm(ctx, options, req, res, { purpose: LOGIN, facts }),
    ...rest,
    provider: provider && {
      name: provider.name,
      href: `/login/provider?${new URLSearchParams({ next, ...(again && { again: '1' }) })}`,
    },
  })
}

export const sendExpiredForm = (req: IncomingMessage, res: ServerResponse): void =>
  sendErrorPage(req, res, {
    status: 403,
    title: 'This form is no longer valid',
    text: 'It has expired, or your browser does not accept cookies, which signing in requires.',
    back: { href: '/login', label: 'Sign in again' },
  })

/** Expected errors are shown in the form; others are thrown. */
function problemOf(error: unknown): Problem {
  if (!(error instanceof DomainError)) throw error
  if (error.code === 'RateLimitExceeded') {
    const { retryAfter = 1 } = error.details as { retryAfter?: number }
    const minutes = Math.ceil(retryAfter / 60)
    const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`
    return { status: 429, text: `Too many failed attempts. Try again in ${wait}.`, retryAfter }
  }
  if (error.code === 'AccessDenied') return { status: 403, text: error.message }
  if (error.code === 'ServiceUnavailable') {
    return { status: 503, text: 'The server is busy right now. Try again in a moment.', retryAfter: 1 }
  }
  throw error
}
