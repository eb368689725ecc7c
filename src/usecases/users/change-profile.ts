import type { ProfileBody } from '#contract/resources/user'
import type { Actor } from '#domain/access/actor'
import { DomainError, platformNotFound } from '#domain/errors'
import type { User } from '#domain/users/user'
import type { Committed } from '#storage/store'
import { requireWritingUser } from '../access/actors.ts'
import { recordOfUser, toAuditActor } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'

/** Users change their own name and language. The email address identifies the account and cannot be changed. */
export async function changeProfile(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: { version: number | null; body: ProfileBody },
): Promise<Committed<User>> {
  const { userId } = requireWritingUser(actor)
  const firstName = input.body.firstName.trim()
  const lastName = input.body.lastName?.trim() ?? ''
  const at = ctx.clock.now()
  return ctx.store.transact(async (tx) => {
    const user = await tx.users.get(userId)
    if (!user) throw platformNotFound('User')
    const updatedAt = Math.max(at, user.updatedAt)
    const { preferredLanguage = user.preferredLanguage } = input.body
    const next: User = { ...user, firstName, lastName, preferredLanguage, version: user.version + 1, updatedAt }
    if (input.version !== user.version || !(await tx.users.update(next, user.version)))
      throw new DomainError('Conflict')
    const event = { action: 'user.change_profile', target: { type: 'User', id: userId }, at } as const
    await recordOfUser(tx, toAuditActor(actor), userId, event)
    return next
  })
}
