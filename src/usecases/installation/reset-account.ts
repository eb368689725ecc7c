import { platformProblem } from '#domain/body-problems'
import { normalEmail } from '#domain/users/user'
import { newPasswordProblem } from '#lib/new-password'
import { OperatorProblem } from '#lib/operator-problem'
import { recordOfUser } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'
import { endSignIns } from '../users/end-sign-ins.ts'

/** Restores access for a user who cannot sign in; the operator vouches for them. Ends all sessions. */
export async function resetAccount(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'passwords'>,
  input: { email: string; password: string; removeSecondFactor: boolean; revokeTokens?: boolean },
): Promise<void> {
  const account = await ctx.store.read((reader) => reader.users.byEmail(normalEmail(input.email)))
  const problem = await newPasswordProblem(input.password, account)
  if (problem !== null) throw platformProblem(problem, 'password', null)
  const hash = await ctx.passwords.hash(input.password)
  const at = ctx.clock.now()
  await ctx.store.transact(async (tx) => {
    const user = await tx.users.byEmail(normalEmail(input.email))
    if (!user) throw new OperatorProblem(`There is no user with the e-mail address ${input.email}.`)
    if (user.state === 'invited') throw new OperatorProblem(`${user.email} has not accepted the invitation yet.`)
    await tx.users.setPassword(user.id, hash, at)
    await endSignIns(tx, user.id, { except: null, at })
    if (input.revokeTokens) await tx.tokens.revokeAll(user.id, 'management', { except: null, at })
    const removed = input.removeSecondFactor && (await tx.secondFactors.delete(user.id))
    const who = { by: 'system', actor: null, token: null, address: null } as const
    const event = {
      target: { type: 'User', id: user.id },
      at,
      details: { removedSecondFactor: removed, revokeTokens: input.revokeTokens === true },
    }
    await recordOfUser(tx, who, user.id, { action: 'user.reset_password', ...event })
  })
}
