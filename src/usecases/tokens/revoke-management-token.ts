import type { Actor } from '#domain/access/actor'
import type { ManagementToken } from '#domain/access/management-token'
import type { Committed } from '#storage/store'
import { requireWritingUser } from '../access/actors.ts'
import { recordOfUser, toAuditActor } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { toManagementToken } from './new-token.ts'
import { requireOwnToken } from './read-management-tokens.ts'

/** Revoking twice is not an error; the first time counts. */
export async function revokeManagementToken(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'tokenCache'>,
  actor: Actor,
  id: string,
): Promise<Committed<ManagementToken>> {
  const { userId } = requireWritingUser(actor)
  const at = ctx.clock.now()
  const revoked = await ctx.store.transact(async (tx) => {
    const row = await requireOwnToken(tx, userId, id)
    if (row.revokedAt === null) {
      await tx.tokens.revoke(id, at)
      const target = { type: 'PersonalAccessToken', id }
      const details = { name: row.name }
      await recordOfUser(tx, toAuditActor(actor), userId, { action: 'access_token.revoke', target, at, details })
    }
    return toManagementToken({ ...row, revokedAt: row.revokedAt ?? at })
  })
  ctx.tokenCache.clear()
  return revoked
}
