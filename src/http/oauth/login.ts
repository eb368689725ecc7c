import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '#domain/errors'
import type { SignedIn } from '#usecases/sessions/open-session'
import { type FactorWanted, signInWithCode } from '#usecases/sessions/second-step'
import { signIn } from '#usecases/sessions/sign-in'
import { endSessionOf, visitorOf } from '../session/browser.ts'
import { readSessionCookie, signedInCookies } from '../session/session-cookie.ts'
import { sendErrorPage } from './error-page.ts'
import { type Problem, sendLoginPage, sendSecondFactorPage } from './login-pages.ts'
import { loginAddress, nextAddress } from './next-address.ts'
import { type OAuthContext, type OAuthOptions, sessionActor } from './options.ts'
import { readOwnForm, sealForm } from './own-form.ts'
import { redirect } from './page-frame.ts'

/** What a login form carries. */
interface LoginForm {
  /** What follows. */
  next: string
  /** Proof of the first step, in the form of the second. */
  factor?: string
}

const LOGIN = 'login'

/** `/login`: the form (GET) and what was entered (POST). */
export async function login(
  ctx: OAuthContext,
  options: OAuthOptions,
  req: IncomingMessage,
  res: ServerResponse,
  query: URLSearchParams,
): Promise<void> {
  if (req.method === 'GET' || req.method === 'HEAD') {
    const next = nextAddress(query.get('next'))
    // `again`: the user is signed in and confirms it; the new session replaces the old one.
    const again = query.get('again') === '1'
    if (!again && (await sessionActor(ctx, req, options.authUrl()))) return redirect(res, next)
    return showLogin(ctx, options, req, res, { next, again })
  }
  const sent = await readOwnForm<LoginForm>(ctx, options, req, LOGIN)
  if (sent === null) return sendForgotten(req, res)
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

/** `/login/code`: the second step. */
export async function loginCode(
  ctx: OAuthContext,
  options: OAuthOptions,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  if (req.method !== 'POST') return redirect(res, '/login')
  const sent = await readOwnForm<LoginForm>(ctx, options, req, LOGIN)
  const factor = sent?.facts.factor
  if (sent === null || factor === undefined) return sendForgotten(req, res)
  const { next } = sent.facts
  try {
    const visitor = visitorOf(req, options.authUrl(), options.trusted)
    const opened = await signInWithCode(ctx, { ticket: factor, code: sent.form.get('code') ?? '', ...visitor })
    if (opened === null) return redirect(res, loginAddress(next))
    await continueWith(ctx, options, req, res, opened, next)
  } catch (error) {
    const form = sealForm(ctx, options, req, res, { purpose: LOGIN, facts: { next, factor } })
    sendSecondFactorPage(req, res, { form, problem: problemOf(error) })
  }
}

/** After each first step: the page for the code, or a new session in place of the one before. */
export async function continueWith(
  ctx: OAuthContext,
  options: OAuthOptions,
  req: IncomingMessage,
  res: ServerResponse,
  outcome: SignedIn | FactorWanted,
  next: string,
): Promise<void> {
  const authUrl = options.authUrl()
  if (outcome.kind === 'second-factor') {
    const facts: LoginForm = { next, factor: outcome.ticket }
    return sendSecondFactorPage(req, res, { form: sealForm(ctx, options, req, res, { purpose: LOGIN, facts }) })
  }
  await endSessionOf(ctx, readSessionCookie(req, authUrl))
  res.appendHeader('Set-Cookie', signedInCookies(authUrl, outcome, ctx.clock.now()))
  // The web app cannot see the cookie; this tells it to ask who is signed in.
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

export const sendForgotten = (req: IncomingMessage, res: ServerResponse): void =>
  sendErrorPage(req, res, {
    status: 403,
    title: 'This form is no longer valid',
    text: 'It is too old, or the browser keeps no cookies, which signing in needs.',
    back: { href: '/login', label: 'Sign in again' },
  })

/** Expected refusals are shown in the form; anything else is an error like any other. */
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
