import type { Actor } from '#domain/access/actor'
import { accessDenied, DomainError } from '#domain/errors'
import { normalEmail, type User } from '#domain/users/user'
import { OperatorProblem } from '#lib/operator-problem'
import type { Committed } from '#storage/store'
import { requireSystem } from '../access/actors.ts'
import { recordOfUser, toAuditActor } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'

/** Suspends or reactivates an account. Its tokens and sessions stop working and work again with it. */
export async function setUserState(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'tokenCache'>,
  actor: Actor,
  input: { email: string; state: 'active' | 'suspended' },
): Promise<Committed<User>> {
  requireSystem(actor)
  const at = ctx.clock.now()
  const { state } = input
  const changed = await ctx.store.transact(async (tx) => {
    const user = await tx.users.byEmail(normalEmail(input.email))
    if (!user) throw new OperatorProblem(`There is no user with the e-mail address ${input.email}.`)
    if (user.state === 'invited')
      throw accessDenied('The user has not accepted the invitation yet: revoke the invitation instead.')
    if (user.state === state) return user
    const next: User = { ...user, state, version: user.version + 1, updatedAt: Math.max(at, user.updatedAt) }
    if (!(await tx.users.update(next, user.version))) throw new DomainError('Conflict')
    await tx.tokens.revokeAll(user.id, 'reset', { except: null, at })
    const action = state === 'suspended' ? 'user.suspend' : 'user.activate'
    await recordOfUser(tx, toAuditActor(actor), user.id, { action, target: { type: 'User', id: user.id }, at })
    return next
  })
  ctx.tokenCache.clear()
  return changed
}
