import type { IncomingMessage, ServerResponse } from 'node:http'
import { DomainError } from '#domain/errors'
import { type IdentityProvider, type ProviderCheck, ProviderProblem } from '#domain/users/identity'
import { signInWithIdentity } from '#usecases/identities/sign-in-with-identity'
import { openTicket, sealTicket } from '#usecases/sessions/ticket'
import { visitorOf } from '../session/browser.ts'
import { ownCookie, readOwnCookie } from '../session/session-cookie.ts'
import { continueWith, showLogin } from './login.ts'
import { nextPath } from './next-path.ts'
import type { OAuthContext, OAuthOptions } from './options.ts'
import { redirect } from './page-frame.ts'

const PROVIDER = 'provider'
const PROVIDER_MS = 10 * 60_000
/** An encrypted longer path would not fit into a cookie. */
const MAX_NEXT_LENGTH = 2000

interface ProviderTicket extends ProviderCheck {
  next: string
}

const callbackOf = (options: OAuthOptions): string => `${options.authUrl()}/login/provider/callback`

/** `/login/provider`: redirects to the identity provider. A cookie holds what the provider must return. */
export async function redirectToProvider(
  ctx: OAuthContext,
  options: OAuthOptions,
  req: IncomingMessage,
  res: ServerResponse,
  query: URLSearchParams,
): Promise<void> {
  const provider = requireProvider(options, req)
  const next = nextPath(query.get('next'))
  try {
    const { url, check } = await provider.begin(callbackOf(options), { again: query.get('again') === '1' })
    const ticket: ProviderTicket = { ...check, next: next.length > MAX_NEXT_LENGTH ? '/app' : next }
    const sealed = sealTicket(ctx, PROVIDER, ticket, PROVIDER_MS)
    res.setHeader('Set-Cookie', ownCookie(options.authUrl(), 'provider', sealed, PROVIDER_MS / 1000))
    redirect(res, url)
  } catch (error) {
    showProblem(ctx, options, req, res, next, error)
  }
}

/** `/login/provider/callback`: the identity provider redirects here, with a proof or an error. */
export async function handleProviderCallback(
  ctx: OAuthContext,
  options: OAuthOptions,
  req: IncomingMessage,
  res: ServerResponse,
  query: URLSearchParams,
): Promise<void> {
  const provider = requireProvider(options, req)
  const authUrl = options.authUrl()
  const ticket = openTicket<ProviderTicket>(ctx, PROVIDER, readOwnCookie(req, authUrl, 'provider'))
  res.setHeader('Set-Cookie', ownCookie(authUrl, 'provider', '', 0))
  if (ticket === null) return redirect(res, '/login')
  try {
    const { state, nonce, verifier } = ticket
    const callback = new URL(`${callbackOf(options)}?${query}`)
    const identity = await provider.finish(callback, { state, nonce, verifier })
    const outcome = await signInWithIdentity(ctx, identity, visitorOf(req, authUrl, options.trusted))
    await continueWith(ctx, options, req, res, outcome, ticket.next)
  } catch (error) {
    showProblem(ctx, options, req, res, ticket.next, error)
  }
}

function requireProvider({ provider }: OAuthOptions, req: IncomingMessage): IdentityProvider {
  if (provider === null || req.method !== 'GET') throw new DomainError('UnknownRoute')
  return provider
}

const PROBLEM_TEXTS: Record<ProviderProblem['reason'], { status: number; text: string }> = {
  unreachable: { status: 503, text: 'The sign-in provider cannot be reached right now. Try again in a moment.' },
  denied: { status: 403, text: 'Signing in with the provider was cancelled.' },
  invalid: { status: 403, text: 'The response of the sign-in provider could not be verified. Try again.' },
}

/** The login page shows a message; the log has the cause. */
function showProblem(
  ctx: OAuthContext,
  options: OAuthOptions,
  req: IncomingMessage,
  res: ServerResponse,
  next: string,
  error: unknown,
): void {
  if (error instanceof ProviderProblem) options.onProviderProblem(error)
  showLogin(ctx, options, req, res, { next, problem: problemOf(error) })
}

function problemOf(error: unknown): { status: number; text: string } {
  if (error instanceof ProviderProblem) return PROBLEM_TEXTS[error.reason]
  if (error instanceof DomainError && error.code === 'AccessDenied') return { status: 403, text: error.message }
  throw error
}
