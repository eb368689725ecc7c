import type { Actor } from '#domain/access/actor'
import { platformNotFound } from '#domain/errors'
import { isId } from '#domain/resources/id'
import type { Authorization } from '#storage/store'
import { refuseApplications, requireUserId, requireWritingUser } from '../access/actors.ts'
import { recordOfUser, toAuditActor } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'tokenCache'>

/** The applications with valid tokens of the user. */
export async function listAuthorizations(ctx: Context, actor: Actor): Promise<Authorization[]> {
  refuseApplications(actor)
  const userId = requireUserId(actor)
  return ctx.store.read((reader) => reader.oauth.authorizations(userId, ctx.clock.now()))
}

/** Revokes all tokens that the user gave an application. */
export async function withdrawAuthorization(ctx: Context, actor: Actor, application: string): Promise<void> {
  const { userId } = requireWritingUser(actor)
  const at = ctx.clock.now()
  await ctx.store.transact(async (tx) => {
    const revoked = isId(application) ? await tx.oauth.revokeTokens(application, userId, at) : 0
    if (revoked === 0) throw platformNotFound('OAuthAuthorization')
    const target = { type: 'OAuthApplication', id: application }
    const event = { action: 'oauth_authorization.withdraw', target, at, details: { revoked } } as const
    await recordOfUser(tx, toAuditActor(actor), userId, event)
  })
  ctx.tokenCache.clear()
}
