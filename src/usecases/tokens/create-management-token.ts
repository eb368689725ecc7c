import type { AccessTokenBody } from '#contract/resources/access-token'
import type { Actor } from '#domain/access/actor'
import type { ManagementToken } from '#domain/access/management-token'
import { platformNotFound } from '#domain/errors'
import { toScopes } from '#domain/oauth/scope'
import type { Committed } from '#storage/store'
import { requireWritingUser } from '../access/actors.ts'
import { requireRecentSignIn } from '../access/recent-sign-in.ts'
import { recordOfUser, toAuditActor } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { newTokenText, tokenRow, toManagementToken } from './new-token.ts'

export interface CreatedToken {
  token: ManagementToken
  /** The token; returned once, never stored. */
  text: string
}

/** Creates a personal access token for the acting user. */
export async function createManagementToken(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  { name, scopes, expiresIn }: AccessTokenBody,
): Promise<Committed<CreatedToken>> {
  const userId = actor.kind === 'system' ? actor.userId : requireWritingUser(actor).userId
  const text = newTokenText('management')
  const at = ctx.clock.now()
  const expiresAt = earlier(expiresIn == null ? null : at + expiresIn * 1000, limitOf(actor))
  const scope = toScopes(scopes).includes('manage') ? 'manage' : 'read'
  const row = tokenRow({ kind: 'management', text, name, scope, at, expiresAt }, { userId })
  return ctx.store.transact(async (tx) => {
    await requireRecentSignIn(tx, actor, ctx.clock)
    if (!(await tx.users.get(userId))) throw platformNotFound('User')
    if (!(await tx.tokens.insert(row))) throw new Error('the new token already exists')
    await recordOfUser(tx, toAuditActor(actor), userId, {
      action: 'access_token.create',
      target: { type: 'PersonalAccessToken', id: row.id },
      at,
      details: { name: row.name, scope: row.scope, expiresAt },
    })
    return { token: toManagementToken(row), text }
  })
}

/** A token that expires must not create one that outlives it. Users create permanent tokens in a session. */
const limitOf = (actor: Actor): number | null =>
  actor.kind === 'user' && !actor.isSession ? (actor.expiresAt ?? null) : null

const earlier = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b)
