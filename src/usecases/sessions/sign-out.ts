import type { Actor } from '#domain/access/actor'
import { recordOfUser, toAuditActor } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'

/** Ends the session of this actor. A management token is not a session and stays valid. */
export async function signOut(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'tokenCache'>,
  actor: Actor,
): Promise<void> {
  if (actor.kind !== 'user') return
  const at = ctx.clock.now()
  await ctx.store.transact(async (tx) => {
    const own = await tx.tokens.get(actor.tokenId)
    if (own?.kind !== 'session') return
    await tx.tokens.revoke(own.id, at)
    const target = { type: 'User', id: actor.userId }
    await recordOfUser(tx, toAuditActor(actor), actor.userId, { action: 'user.sign_out', target, at })
  })
  ctx.tokenCache.clear()
}
