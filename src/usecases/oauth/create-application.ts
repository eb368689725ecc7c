import type { NewOAuthApplicationBody } from '#contract/resources/oauth-application'
import type { Actor } from '#domain/access/actor'
import { DomainError } from '#domain/errors'
import type { OAuthApplication } from '#domain/oauth/application'
import { toNewApplication } from '#domain/oauth/to-application'
import { randomId } from '#lib/ids'
import { requireWritingUser, stampOf } from '../access/actors.ts'
import { requireRecentSignIn } from '../access/recent-sign-in.ts'
import { recordOfUser, toAuditActor } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { hashToken, newSecretText } from '../tokens/new-token.ts'
import { requireOwner } from './own-applications.ts'

const MAX_PER_USER = 100

export interface WithSecret {
  application: OAuthApplication
  /** The value of a new secret; returned once, never stored. Null when there is no new one. */
  secret: string | null
}

export async function createApplication(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: { user: string; body: NewOAuthApplicationBody },
): Promise<WithSecret> {
  requireWritingUser(actor)
  const wanted = toNewApplication(input.body)
  const { at, by } = stampOf(ctx, actor)
  const secret = wanted.confidential ? newSecretText('client') : null
  const { value } = await ctx.store.transact(async (tx) => {
    const owner = requireOwner(actor, input.user)
    await requireRecentSignIn(tx, actor, ctx.clock)
    const { total } = await tx.oauth.applicationsOf(owner, { skip: 0, limit: 0 })
    if (total >= MAX_PER_USER) {
      throw new DomainError('AccessDenied', { message: `A user can register ${MAX_PER_USER} applications.` })
    }
    const stamped = { version: 1, createdAt: at, createdBy: by, updatedAt: at, updatedBy: by }
    const application: OAuthApplication = { id: randomId(), owner, ...wanted, ...stamped, lastUsedAt: null }
    await tx.oauth.insertApplication(application, secret === null ? null : hashToken(secret))
    await recordOfUser(tx, toAuditActor(actor), owner, {
      action: 'oauth_application.create',
      target: { type: 'OAuthApplication', id: application.id },
      at,
      details: { name: application.name, redirectUris: application.redirectUris, scopes: application.scopes },
    })
    return application
  })
  return { application: value, secret }
}
