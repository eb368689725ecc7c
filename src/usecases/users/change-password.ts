import type { NewPasswordBody } from '#contract/resources/sign-in'
import type { Actor } from '#domain/access/actor'
import { platformProblem } from '#domain/body-problems'
import { newPasswordProblem } from '#lib/new-password'
import { requireSession } from '../access/own-session.ts'
import { recordOfUser, toAuditActor } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { confirmPassword } from '../sessions/confirm-password.ts'
import { endSignIns } from './end-sign-ins.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'passwords' | 'tokenCache'>

/**
 * A new password ends every other session and every token of an application, so that an intruder with the old password
 * is out. Personal access tokens stay, unless `revokeTokens` is set.
 */
export async function changePassword(ctx: Context, actor: Actor, body: NewPasswordBody): Promise<void> {
  const { currentPassword, newPassword } = body
  const revokeTokens = body.revokeTokens ?? false
  const { user, account } = await ctx.store.read(async (reader) => {
    const session = await requireSession(reader, actor)
    return { user: session, account: await reader.users.get(session.userId) }
  })
  const problem = await newPasswordProblem(newPassword, account)
  if (problem !== null) throw platformProblem(problem, 'new_password', null)
  await confirmPassword(ctx, user, currentPassword, 'current_password')
  const hash = await ctx.passwords.hash(newPassword)
  const at = ctx.clock.now()
  await ctx.store.transact(async (tx) => {
    await tx.users.setPassword(user.userId, hash, at)
    await endSignIns(tx, user.userId, { except: user.tokenId, at })
    if (revokeTokens) await tx.tokens.revokeAll(user.userId, 'management', { except: null, at })
    const event = { target: { type: 'User', id: user.userId }, at, details: { revokeTokens } }
    await recordOfUser(tx, toAuditActor(actor), user.userId, { action: 'user.change_password', ...event })
  })
  ctx.tokenCache.clear()
}
