import type { OAuthApplicationBody } from '#contract/resources/oauth-application'
import type { Actor } from '#domain/access/actor'
import { versionMismatch } from '#domain/errors'
import type { OAuthApplication } from '#domain/oauth/application'
import { toChangedApplication } from '#domain/oauth/to-application'
import { requireWritingUser, stampOf } from '../access/actors.ts'
import { requireRecentSignIn } from '../access/recent-sign-in.ts'
import { recordOfUser, toAuditActor } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { hashToken, newSecretText } from '../tokens/new-token.ts'
import type { WithSecret } from './create-application.ts'
import { requireOwnApplication } from './own-applications.ts'

/** `version` is the version the client has seen; null if it sent none, as existing clients do. */
export async function updateApplication(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'tokenCache'>,
  actor: Actor,
  input: { user: string; id: string; version: number | null; body: OAuthApplicationBody },
): Promise<WithSecret> {
  requireWritingUser(actor)
  const { at, by } = stampOf(ctx, actor)
  const newSecret = newSecretText('client')
  const { value } = await ctx.store.transact(async (tx) => {
    const before = await requireOwnApplication(tx, actor, input)
    await requireRecentSignIn(tx, actor, ctx.clock)
    const wanted = toChangedApplication(input.body, before)
    const expected = input.version ?? before.version
    const application: OAuthApplication = {
      ...before,
      ...wanted,
      version: before.version + 1,
      updatedAt: at,
      updatedBy: by,
    }
    if (expected !== before.version || !(await tx.oauth.updateApplication(application, expected))) {
      throw versionMismatch({ type: 'OAuthApplication', id: before.id, sent: input.version, current: before.version })
    }
    let secret: string | null = null
    if (wanted.confidential && !before.confidential) secret = newSecret
    if (wanted.confidential !== before.confidential) {
      await tx.oauth.setSecret(before.id, secret === null ? null : hashToken(secret))
    }
    // Revokes tokens with scopes that the application may no longer request.
    const isNarrowed =
      before.scopes.some((scope) => !wanted.scopes.includes(scope)) ||
      before.grants.some((grant) => !wanted.grants.includes(grant))
    const revoked = isNarrowed ? await tx.oauth.revokeTokens(before.id, null, at) : 0
    await recordOfUser(tx, toAuditActor(actor), before.owner, {
      action: 'oauth_application.update',
      target: { type: 'OAuthApplication', id: before.id },
      at,
      details: { name: wanted.name, redirectUris: wanted.redirectUris, scopes: wanted.scopes, revoked },
    })
    return { application, secret }
  })
  ctx.tokenCache.clear()
  return value
}
