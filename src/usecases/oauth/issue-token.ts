import type { OAuthApplication } from '#domain/oauth/application'
import type { Scope } from '#domain/oauth/scope'
import type { StoreTx } from '#storage/store'
import type { UseCaseContext } from '../context.ts'
import { newTokenText, tokenRow } from '../tokens/new-token.ts'

export interface IssuedToken {
  id: string
  /** The token; returned once, never stored. */
  text: string
  createdAt: number
  /** In seconds. */
  expiresIn: number
}

/** Creates a token with which an application acts for a user for some hours. */
export async function issueToken(
  ctx: Pick<UseCaseContext, 'clock' | 'oauth'>,
  tx: StoreTx,
  { application, userId, scope }: { application: OAuthApplication; userId: string; scope: Scope },
): Promise<IssuedToken> {
  const at = ctx.clock.now()
  const text = newTokenText('oauth')
  const expiresAt = at + ctx.oauth.tokenMs
  const token = { kind: 'oauth', text, name: application.name, scope, at, expiresAt } as const
  const row = tokenRow(token, { userId, application: application.id })
  if (!(await tx.tokens.insert(row))) throw new Error('the new token already exists')
  return { id: row.id, text, createdAt: at, expiresIn: Math.floor(ctx.oauth.tokenMs / 1000) }
}
