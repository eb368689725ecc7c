import type { Scope as ScopeName } from '#contract/shapes/scope'
import type { OAuthApplication } from '#domain/oauth/application'
import { verifierMatches } from '#domain/oauth/pkce'
import { SCOPE_NAMES } from '#domain/oauth/scope'
import type { StoredCode } from '#storage/store'
import { recordOfUser } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { hashToken } from '../tokens/new-token.ts'
import { type IssuedToken, issueToken } from './issue-token.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'oauth' | 'tokenCache'>

export interface Exchange {
  code: string
  redirectUri: string | null
  verifier: string | null
}

export interface Exchanged extends IssuedToken {
  scope: ScopeName
}

/**
 * A code for a token. Null for every reason not to. A code is good for one try: what fails uses it up, and a code that
 * comes again takes the token with it that it was exchanged for, because one of the two who had it stole it.
 */
export async function exchangeCode(
  ctx: Context,
  application: OAuthApplication,
  input: Exchange,
): Promise<Exchanged | null> {
  const hash = hashToken(input.code)
  const now = ctx.clock.now()
  const { value } = await ctx.store.transact(async (tx) => {
    const code = await tx.oauth.takeCode(hash)
    if (code === null) return null
    if (code.usedAt !== null) {
      if (code.tokenId !== null) await tx.tokens.revoke(code.tokenId, now)
      const who = { by: 'anonymous', actor: null, token: code.tokenId, address: null } as const
      const target = { type: 'OAuthApplication', id: code.application }
      await recordOfUser(tx, who, code.userId, { action: 'oauth_code.replay', target, at: now })
      return null
    }
    const user = await tx.users.get(code.userId)
    if (!fits(code, application, input, now) || user?.state !== 'active') {
      await tx.oauth.useCode(hash, now, null)
      return null
    }
    const issued = await issueToken(ctx, tx, { application, userId: code.userId, scope: code.scope })
    await tx.oauth.useCode(hash, now, issued.id)
    return { ...issued, scope: SCOPE_NAMES[code.scope] }
  })
  if (value === null) ctx.tokenCache.clear()
  return value
}

function fits(code: StoredCode, application: OAuthApplication, input: Exchange, now: number): boolean {
  if (code.application !== application.id || code.redirectUri !== input.redirectUri || code.expiresAt <= now)
    return false
  // A verifier without a challenge is refused too: somebody has taken the challenge out of the request.
  if (code.challenge === null) return input.verifier === null && application.confidential && application.legacy
  return input.verifier !== null && verifierMatches(input.verifier, code.challenge)
}
