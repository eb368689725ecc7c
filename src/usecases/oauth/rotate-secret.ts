import type { Actor } from '#domain/access/actor'
import { DomainError } from '#domain/errors'
import { requireWritingUser } from '../access/actors.ts'
import { requireRecentSignIn } from '../access/recent-sign-in.ts'
import { recordOfUser, toAuditActor } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { hashToken, newSecretText } from '../tokens/new-token.ts'
import type { WithSecret } from './create-application.ts'
import { requireOwnApplication } from './own-applications.ts'

/** Creates a new secret; the old one stops working at once. Tokens stay valid: they do not depend on it. */
export async function rotateSecret(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: { user: string; id: string },
): Promise<WithSecret> {
  requireWritingUser(actor)
  const secret = newSecretText('client')
  const { value: application } = await ctx.store.transact(async (tx) => {
    const found = await requireOwnApplication(tx, actor, input)
    await requireRecentSignIn(tx, actor, ctx.clock)
    if (!found.confidential) {
      throw new DomainError('Conflict', { message: 'An application that is not confidential has no secret.' })
    }
    await tx.oauth.setSecret(found.id, hashToken(secret))
    await recordOfUser(tx, toAuditActor(actor), found.owner, {
      action: 'oauth_application.rotate_secret',
      target: { type: 'OAuthApplication', id: found.id },
      at: ctx.clock.now(),
    })
    return found
  })
  return { application, secret }
}
