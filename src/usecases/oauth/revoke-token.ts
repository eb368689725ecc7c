import type { OAuthApplication } from '#domain/oauth/application'
import { recordOfUser } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { hashToken } from '../tokens/new-token.ts'

/** RFC 7009: an application gives a token back. One that is not its own is passed over without a word. */
export async function revokeOwnToken(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'tokenCache'>,
  application: OAuthApplication,
  token: string,
): Promise<void> {
  const at = ctx.clock.now()
  await ctx.store.transact(async (tx) => {
    const row = await tx.tokens.byHash(hashToken(token))
    if (row?.kind !== 'oauth' || row.application !== application.id || row.userId === null) return
    if (row.revokedAt !== null) return
    await tx.tokens.revoke(row.id, at)
    const who = { by: 'user', actor: row.userId, token: row.id, address: null } as const
    const target = { type: 'OAuthApplication', id: application.id }
    await recordOfUser(tx, who, row.userId, { action: 'oauth_token.revoke', target, at })
  })
  ctx.tokenCache.clear()
}
