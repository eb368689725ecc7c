import type { Actor } from '#domain/access/actor'
import { requireWritingUser } from '../access/actors.ts'
import { recordOfUser, toAuditActor } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { requireOwnApplication } from './own-applications.ts'

/** Deletes the application with all its tokens. */
export async function deleteApplication(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'tokenCache'>,
  actor: Actor,
  input: { user: string; id: string },
): Promise<void> {
  requireWritingUser(actor)
  const at = ctx.clock.now()
  await ctx.store.transact(async (tx) => {
    const { id, name, owner } = await requireOwnApplication(tx, actor, input)
    const revoked = await tx.oauth.revokeTokens(id, null, at)
    await tx.oauth.deleteApplication(id)
    const target = { type: 'OAuthApplication', id }
    const event = { action: 'oauth_application.delete', target, at, details: { name, revoked } } as const
    await recordOfUser(tx, toAuditActor(actor), owner, event)
  })
  ctx.tokenCache.clear()
}
