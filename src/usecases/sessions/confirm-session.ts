import type { ConfirmSessionBody } from '#contract/resources/sign-in'
import type { Actor } from '#domain/access/actor'
import { platformProblem } from '#domain/body-problems'
import { DomainError } from '#domain/errors'
import { requireSession } from '../access/own-session.ts'
import { recordOfUser, toAuditActor } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { useSecondFactor } from '../second-factor/use-second-factor.ts'
import { attempt, countFactor } from './attempts.ts'
import { confirmPassword } from './confirm-password.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'passwords' | 'sealer'>

/**
 * The user of a session confirms their identity with the password and, if enabled, the second factor. Users of an
 * external provider have no password here and sign in again.
 */
export async function confirmSession(ctx: Context, actor: Actor, body: ConfirmSessionBody): Promise<void> {
  const { user, hasFactor, hasPassword } = await ctx.store.read(async (reader) => {
    const session = await requireSession(reader, actor)
    const factor = await reader.secondFactors.get(session.userId)
    const password = await reader.users.passwordHash(session.userId)
    return { user: session, hasFactor: factor?.confirmedAt != null, hasPassword: password !== null }
  })
  if (!hasPassword) throw new DomainError('RecentSignInRequired', { message: 'Sign in again with your provider.' })
  await confirmPassword(ctx, user, body.password, 'password')
  if (hasFactor) await confirmFactor(ctx, user.userId, body.code ?? '')
  const at = ctx.clock.now()
  await ctx.store.transact(async (tx) => {
    await tx.tokens.confirm(user.tokenId, at)
    const event = { action: 'session.confirm', target: { type: 'Session', id: user.tokenId }, at } as const
    await recordOfUser(tx, toAuditActor(actor), user.userId, event)
  })
}

async function confirmFactor(ctx: Context, userId: string, code: string): Promise<void> {
  const right = await attempt(ctx, [countFactor(userId)], async () => {
    const { value } = await ctx.store.transact((tx) => useSecondFactor(ctx, tx, userId, code))
    return { failed: !value, value }
  })
  if (!right) throw platformProblem('invalid', 'code', null)
}
