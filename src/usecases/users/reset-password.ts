import { platformProblem } from '#domain/body-problems'
import { platformNotFound } from '#domain/errors'
import type { User } from '#domain/users/user'
import { clockSteps } from '#lib/clock-steps'
import { newPasswordProblem } from '#lib/new-password'
import type { StoreReader } from '#storage/store'
import { recordOfUser } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { hashToken } from '../tokens/new-token.ts'
import { endSignIns } from './end-sign-ins.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'passwords' | 'tokenCache'>

/**
 * The user of a link. Unknown, used, replaced and expired links get the same response. They are not counted as failed
 * sign-ins: a secret cannot be guessed, and any website could send such requests from the network of its visitor.
 */
export async function getOpenReset(ctx: Pick<Context, 'store' | 'clock'>, secret: string): Promise<User> {
  const { user } = await ctx.store.read((reader) => requireOpen(reader, ctx, secret))
  return user
}

/**
 * Sets a new password with the secret of a reset link, once. Ends all sessions and all tokens of applications. The
 * second factor stays, and so do personal access tokens.
 */
export async function resetPassword(
  ctx: Context,
  input: { secret: string; password: string; address: string },
): Promise<User> {
  const { secret, password, address } = input
  // Checked before the password is hashed, which is slow on purpose.
  const user = await getOpenReset(ctx, secret)
  const problem = await newPasswordProblem(password, user)
  if (problem !== null) throw platformProblem(problem, 'password', null)
  const hash = await ctx.passwords.hash(password)
  const at = ctx.clock.now()
  await ctx.store.transact(async (tx) => {
    const { token } = await requireOpen(tx, ctx, secret)
    // When two requests use the link at the same time, the second finds it used.
    if (!(await tx.tokens.revoke(token.id, at))) notFound()
    await tx.users.setPassword(user.id, hash, at)
    await endSignIns(tx, user.id, { except: null, at })
    const who = { by: 'anonymous', actor: user.id, token: token.id, address } as const
    const target = { type: 'User', id: user.id }
    await recordOfUser(tx, who, user.id, { action: 'user.reset_password', target, at, details: { byLink: true } })
  })
  ctx.tokenCache.clear()
  return user
}

const notFound = (): never => {
  throw platformNotFound('Link')
}

const requireOpen = async (reader: StoreReader, ctx: Pick<Context, 'clock'>, secret: string) =>
  (await findOpen(reader, ctx, secret)) ?? notFound()

async function findOpen(reader: StoreReader, { clock }: Pick<Context, 'clock'>, secret: string) {
  const token = await reader.tokens.byHash(hashToken(secret))
  if (token?.kind !== 'reset' || token.userId === null || token.revokedAt !== null) return null
  if (token.expiresAt === null || token.expiresAt <= clockSteps(clock).nowFor(token.createdAt)) return null
  const user = await reader.users.get(token.userId)
  return user?.state === 'active' ? { token, user } : null
}
