import type { Actor } from '#domain/access/actor'
import { PlatformBody, platformProblem } from '#domain/platform-body'
import { newPasswordProblem } from '#lib/new-password'
import { requireSession } from '../access/own-session.ts'
import { recordOfUser, whoIs } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { confirmPassword } from '../sessions/confirm-password.ts'
import { tokenMemory } from '../tokens/token-memory.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'passwords'>

/**
 * A new password ends every other session and every token that an application holds: whoever got in with the old one is
 * out. Personal access tokens are made for programs and stay, unless they are meant too (`revokeTokens`).
 */
export async function changePassword(ctx: Context, actor: Actor, body: unknown): Promise<void> {
  const { user, account } = await ctx.store.read(async (reader) => {
    const session = await requireSession(reader, actor)
    return { user: session, account: await reader.users.get(session.userId) }
  })
  const wanted = parse(body)
  const problem = await newPasswordProblem(wanted.newPassword, account)
  if (problem !== null) throw platformProblem(problem, 'new_password', null)
  await confirmPassword(ctx, user, wanted.currentPassword, 'current_password')
  const hash = await ctx.passwords.hash(wanted.newPassword)
  const at = ctx.clock.now()
  await ctx.store.transact(async (tx) => {
    await tx.users.setPassword(user.userId, hash, at)
    await tx.tokens.revokeAll(user.userId, 'session', { except: user.tokenId, at })
    await tx.tokens.revokeAll(user.userId, 'oauth', { except: null, at })
    await tx.oauth.deleteCodesOf(user.userId)
    if (wanted.revokeTokens) await tx.tokens.revokeAll(user.userId, 'management', { except: null, at })
    const event = { target: { type: 'User', id: user.userId }, at, details: { revokeTokens: wanted.revokeTokens } }
    await recordOfUser(tx, whoIs(actor), user.userId, { action: 'user.change_password', ...event })
  })
  tokenMemory(ctx).forget()
}

function parse(body: unknown) {
  const members = new PlatformBody(body, ['currentPassword', 'newPassword', 'revokeTokens'])
  const passwords = { currentPassword: members.member('currentPassword'), newPassword: members.member('newPassword') }
  const revokeTokens = members.flag('revokeTokens', false)
  for (const [name, value] of Object.entries(passwords)) {
    // What was sent is not repeated: it is, or is close to, a password.
    if (typeof value !== 'string')
      members.problem('invalid', name === 'newPassword' ? 'new_password' : 'current_password', null)
  }
  members.finish()
  return { ...(passwords as { currentPassword: string; newPassword: string }), revokeTokens }
}
