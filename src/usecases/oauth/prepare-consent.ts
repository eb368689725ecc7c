import type { Actor } from '#domain/access/actor'
import type { OAuthApplication } from '#domain/oauth/application'
import {
  type AuthorizationProblem,
  type AuthorizationRequest,
  requestedApplication,
  validateAuthorizationRequest,
} from '#domain/oauth/authorization-request'
import type { User } from '#domain/users/user'
import { randomId } from '#lib/ids'
import { requireSession } from '../access/own-session.ts'
import type { UseCaseContext } from '../context.ts'
import { sealTicket } from '../sessions/ticket.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'sealer'>

/** What a consent form carries: the request to the letter, the session it was shown to, and an id that is spent once. */
export interface ConsentTicket {
  request: AuthorizationRequest
  session: string
  id: string
}

export const CONSENT = 'consent'
const CONSENT_MS = 10 * 60_000

/** Judges the request of an application before anybody is asked to sign in for it. */
export async function readRequest(
  ctx: Context,
  query: URLSearchParams,
): Promise<{ request: AuthorizationRequest; application: OAuthApplication } | { problem: AuthorizationProblem }> {
  const id = requestedApplication(query)
  const application = id === null ? null : await ctx.store.read((reader) => reader.oauth.application(id))
  const judged = validateAuthorizationRequest(query, application)
  if ('show' in judged || application === null) return { problem: judged as AuthorizationProblem }
  return { request: judged, application }
}

/** The question to put to the user who is signed in. Changes nothing. */
export async function prepareConsent(
  ctx: Context,
  actor: Actor,
  request: AuthorizationRequest,
): Promise<{ user: User; form: string } | null> {
  const user = await ctx.store.read(async (reader) => reader.users.get((await requireSession(reader, actor)).userId))
  if (user === null || actor.kind !== 'user') return null
  const ticket: ConsentTicket = { request, session: actor.tokenId, id: randomId() }
  return { user, form: sealTicket(ctx, CONSENT, ticket, CONSENT_MS) }
}
