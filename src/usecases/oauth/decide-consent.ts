import type { Actor, UserActor } from '#domain/access/actor'
import type { OAuthApplication } from '#domain/oauth/application'
import type { AuthorizationRequest } from '#domain/oauth/authorization-request'
import { SCOPE_NAMES } from '#domain/oauth/scope'
import type { StoreTx } from '#storage/store'
import { requireSession } from '../access/own-session.ts'
import { recordOfUser, toAuditActor } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { openTicket } from '../sessions/ticket.ts'
import { hashToken, newSecretText } from '../tokens/new-token.ts'
import { issueToken } from './issue-token.ts'
import { CONSENT, type ConsentTicket } from './prepare-consent.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'sealer' | 'oauth'>

const CODE_MS = 60_000

export interface Consented {
  request: AuthorizationRequest
  /** The response to the application, with the parameter names of OAuth 2.0. */
  response: Record<string, string>
}

/** The request of a consent form; null when the form is forged, too old, or from another session. */
export function requestOfForm(
  ctx: Pick<Context, 'sealer' | 'clock'>,
  actor: Actor,
  form: string | null,
): (ConsentTicket & { until: number }) | null {
  const ticket = openTicket<ConsentTicket>(ctx, CONSENT, form)
  return actor.kind === 'user' && ticket?.session === actor.tokenId ? ticket : null
}

/**
 * The decision of the user. Null when the form is no longer valid: it was submitted before, or the application has
 * changed. Everything is checked again, because minutes may have passed.
 */
export async function decideConsent(
  ctx: Context,
  actor: Actor,
  ticket: ConsentTicket & { until: number },
  isAllowed: boolean,
): Promise<Consented | null> {
  const { request } = ticket
  const now = ctx.clock.now()
  const { value } = await ctx.store.transact(async (tx) => {
    const user = await requireSession(tx, actor)
    await tx.forms.deleteExpired(now)
    if (!(await tx.forms.spend(ticket.id, ticket.until))) return null
    const application = await tx.oauth.application(request.application)
    if (!application?.redirectUris.includes(request.redirectUri)) return null
    if (!application.scopes.includes(request.scope) || !application.grants.includes(request.responseType)) return null
    if (!isAllowed) return { error: 'access_denied', error_description: 'the user denied the request' }
    await recordOfUser(tx, toAuditActor(actor), user.userId, {
      action: 'oauth_authorization.grant',
      target: { type: 'OAuthApplication', id: application.id },
      at: now,
      details: { name: application.name, scope: SCOPE_NAMES[request.scope], redirectUri: request.redirectUri },
    })
    await tx.oauth.recordUse(application.id, now)
    return request.responseType === 'token'
      ? tokenResponse(ctx, tx, user, application, request)
      : codeResponse(ctx, tx, user, application, request)
  })
  if (value === null) return null
  return { request, response: request.state === null ? value : { ...value, state: request.state } }
}

async function tokenResponse(
  ctx: Context,
  tx: StoreTx,
  user: UserActor,
  application: OAuthApplication,
  { scope }: AuthorizationRequest,
): Promise<Record<string, string>> {
  const { text, expiresIn } = await issueToken(ctx, tx, { application, userId: user.userId, scope })
  return { access_token: text, token_type: 'Bearer', expires_in: String(expiresIn), scope: SCOPE_NAMES[scope] }
}

async function codeResponse(
  ctx: Context,
  tx: StoreTx,
  user: UserActor,
  application: OAuthApplication,
  { scope, redirectUri, challenge }: AuthorizationRequest,
): Promise<Record<string, string>> {
  const now = ctx.clock.now()
  const code = newSecretText('code')
  // A used code is stored as long as its token can live, so that a second use is noticed.
  await tx.oauth.deleteExpiredCodes(now - ctx.oauth.tokenMs)
  await tx.oauth.insertCode({
    hash: hashToken(code),
    application: application.id,
    userId: user.userId,
    redirectUri,
    scope,
    challenge,
    expiresAt: now + CODE_MS,
    usedAt: null,
    tokenId: null,
  })
  return { code }
}
