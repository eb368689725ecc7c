import type { IncomingMessage, ServerResponse } from 'node:http'
import { accessDenied, accessTokenInvalid, badRequest, DomainError } from '#domain/errors'
import { isObject } from '#domain/resources/json'
import type { User } from '#domain/users/user'
import { type CidrSet, createCidrSet } from '#lib/cidr'
import type { UseCaseContext } from '#usecases/context'
import { signIn } from '#usecases/sessions/sign-in'
import { signOut } from '#usecases/sessions/sign-out'
import { authenticate } from '#usecases/tokens/authenticate-token'
import { getMe } from '#usecases/users/get-me'
import { clientAddress } from '../client-address.ts'
import { readSmallJson } from '../read-small-json.ts'
import { isFromOwnPage } from './same-origin.ts'
import { clearedSessionCookie, readSessionCookie, sessionCookie } from './session-cookie.ts'

export type SessionContext = Pick<UseCaseContext, 'store' | 'clock' | 'passwords'>

export interface SessionOptions {
  /** The addresses as clients see them; a function because the port may only be known once the server listens. */
  readonly publicUrls: () => AppUrls
  readonly trustedProxies: readonly string[]
}

/** What the app shows in its snippets, and the origins it may load from. */
export interface AppUrls {
  readonly base: string
  readonly delivery: string
  readonly preview: string
  readonly management: string
  readonly images: string
}

export type SessionEndpoint = (req: IncomingMessage, res: ServerResponse) => Promise<void>

/** `/app/session`: who is signed in (GET), sign in (POST), sign out (DELETE). The token never reaches a script. */
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
        return open(ctx, req, res, urls, trusted)
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
  sendJson(req, res, 200, sessionBody(user, urls))
}

async function open(
  ctx: SessionContext,
  req: IncomingMessage,
  res: ServerResponse,
  urls: AppUrls,
  trusted: CidrSet,
): Promise<void> {
  const { email, password } = credentialsOf(await readSmallJson(req))
  const { value } = await signIn(ctx, { email, password, address: clientAddress(req, trusted) })
  await endSession(ctx, readSessionCookie(req, urls.base))
  const seconds = (value.expiresAt - ctx.clock.now()) / 1000
  res.setHeader('Set-Cookie', sessionCookie(urls.base, value.token, seconds))
  sendJson(req, res, 201, sessionBody(value.user, urls))
}

async function close(ctx: SessionContext, req: IncomingMessage, res: ServerResponse, urls: AppUrls): Promise<void> {
  await endSession(ctx, readSessionCookie(req, urls.base))
  res.setHeader('Set-Cookie', clearedSessionCookie(urls.base))
  res.writeHead(204).end()
}

/** A session that is over already is no reason to complain. */
async function endSession(ctx: SessionContext, token: string | null): Promise<void> {
  if (token === null) return
  try {
    await signOut(ctx, await authenticate(ctx, token, 'management'))
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'AccessTokenInvalid')) throw error
  }
}

function requireOwnPage(req: IncomingMessage, urls: AppUrls): void {
  if (!isFromOwnPage(req, urls.base)) throw accessDenied('Sessions are opened and closed by the web app only.')
}

function credentialsOf(body: unknown): { email: string; password: string } {
  if (!isObject(body) || typeof body.email !== 'string' || typeof body.password !== 'string') {
    throw badRequest('Send an object with "email" and "password".')
  }
  return { email: body.email, password: body.password }
}

const sessionBody = (user: User, urls: AppUrls) => ({
  user: { id: user.id, email: user.email, firstName: user.firstName, lastName: user.lastName },
  interfaces: { delivery: urls.delivery, preview: urls.preview, management: urls.management },
})

function sendJson(req: IncomingMessage, res: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body)
  res.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
  })
  res.end(req.method === 'HEAD' ? undefined : text)
}
