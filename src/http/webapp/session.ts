import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppSession, SecondFactorRequired, SignInBody } from '#contract/resources/app-session'
import { accessDenied, accessTokenInvalid, badRequest, DomainError } from '#domain/errors'
import { isObject } from '#domain/resources/json'
import type { User } from '#domain/users/user'
import { createCidrSet } from '#lib/cidr'
import { isAdministrator } from '#usecases/access/require-installation'
import type { UseCaseContext } from '#usecases/context'
import type { SignedIn, Visitor } from '#usecases/sessions/open-session'
import type { SecondFactorNeeded } from '#usecases/sessions/second-step'
import { signInWithCode } from '#usecases/sessions/second-step'
import { signIn } from '#usecases/sessions/sign-in'
import { authenticate } from '#usecases/tokens/authenticate-token'
import { getMe } from '#usecases/users/get-me'
import { readPageJson } from '../page-body.ts'
import { endSessionOf, visitorOf } from '../session/browser.ts'
import { isFromOwnPage } from '../session/same-origin.ts'
import { clearedSessionCookie, readSessionCookie, signedInCookies } from '../session/session-cookie.ts'

export type SessionContext = Pick<
  UseCaseContext,
  'store' | 'clock' | 'passwords' | 'sealer' | 'tokenCache' | 'staleReads'
>

export interface SessionOptions {
  /** The public URLs; a function because the port may be unknown until the server listens. */
  readonly publicUrls: () => AppUrls
  readonly trustedProxies: readonly string[]
}

/** The base URLs that the app shows in code examples, and the origin that it loads images from. */
export interface AppUrls {
  readonly base: string
  readonly delivery: string
  readonly preview: string
  readonly management: string
  readonly graphql: string
  readonly images: string
}

export type SessionEndpoint = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/** `/app/session`: get the user (GET), sign in (POST), sign out (DELETE). Scripts never see the token. */
export function createSessionEndpoint(ctx: SessionContext, options: SessionOptions): SessionEndpoint {
  const trusted = createCidrSet(options.trustedProxies)
  return async (req, res) => {
    const urls = options.publicUrls()
    res.setHeader('Cache-Control', 'no-store')
    switch (req.method) {
      case 'GET':
      case 'HEAD':
        return show(ctx, req, res, urls)
      case 'POST':
        requireOwnPage(req, urls)
        return open(ctx, req, res, urls, visitorOf(req, urls.base, trusted))
      case 'DELETE':
        requireOwnPage(req, urls)
        return close(ctx, req, res, urls)
      default:
        throw new DomainError('UnknownRoute')
    }
  }
}

async function show(ctx: SessionContext, req: IncomingMessage, res: ServerResponse, urls: AppUrls): Promise<void> {
  const token = readSessionCookie(req, urls.base)
  if (token === null) throw accessTokenInvalid()
  const user = await getMe(ctx, await authenticate(ctx, token, 'management'))
  sendJson(req, res, 200, await sessionBody(ctx, user, urls))
}

/** First the password; if the account has a second factor, then a code with the ticket of the first step. */
async function open(
  ctx: SessionContext,
  req: IncomingMessage,
  res: ServerResponse,
  urls: AppUrls,
  visitor: Visitor,
): Promise<void> {
  const outcome = await signedIn(ctx, parseCredentials(await readPageJson(req)), visitor)
  if (outcome.kind === 'second-factor') return sendJson(req, res, 202, { secondFactor: { ticket: outcome.ticket } })
  await endSessionOf(ctx, readSessionCookie(req, urls.base))
  res.setHeader('Set-Cookie', signedInCookies(urls.base, outcome, ctx.clock.now()))
  sendJson(req, res, 201, await sessionBody(ctx, outcome.user, urls))
}

async function signedIn(
  ctx: SessionContext,
  credentials: SignInBody,
  visitor: Visitor,
): Promise<SignedIn | SecondFactorNeeded> {
  if ('password' in credentials) return signIn(ctx, { ...credentials, ...visitor })
  const opened = await signInWithCode(ctx, { ...credentials, ...visitor })
  if (opened === null) throw new DomainError('AccessTokenInvalid', { message: 'It took too long. Sign in again.' })
  return opened
}

async function close(ctx: SessionContext, req: IncomingMessage, res: ServerResponse, urls: AppUrls): Promise<void> {
  await endSessionOf(ctx, readSessionCookie(req, urls.base))
  res.setHeader('Set-Cookie', clearedSessionCookie(urls.base))
  res.writeHead(204).end()
}

function requireOwnPage(req: IncomingMessage, urls: AppUrls): void {
  if (!isFromOwnPage(req, urls.base)) throw accessDenied('Sessions are opened and closed by the web app only.')
}

/** Copies the members: a body may have those of both steps. */
function parseCredentials(body: unknown): SignInBody {
  if (isObject(body)) {
    const { email, password, ticket, code } = body
    if (typeof email === 'string' && typeof password === 'string') return { email, password }
    if (typeof ticket === 'string' && typeof code === 'string') return { ticket, code }
  }
  throw badRequest('Send an object with "email" and "password", or with "ticket" and "code".')
}

const sessionBody = async (ctx: SessionContext, user: User, urls: AppUrls): Promise<AppSession> => ({
  user: presentUser(user),
  isAdministrator: await isAdministrator(ctx, user.id),
  interfaces: {
    delivery: urls.delivery,
    preview: urls.preview,
    management: urls.management,
    graphql: urls.graphql,
  },
})

const presentUser = ({ id, email, firstName, lastName, preferredLanguage }: User): AppSession['user'] => ({
  id,
  email,
  firstName,
  lastName,
  preferredLanguage,
})

function sendJson(
  req: IncomingMessage,
  res: ServerResponse,
  status: number,
  body: AppSession | SecondFactorRequired,
): void {
  const text = JSON.stringify(body)
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  })
  res.end(req.method === 'HEAD' ? undefined : text)
}
