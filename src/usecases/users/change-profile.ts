import type { Actor } from '#domain/access/actor'
import { DomainError, platformNotFound } from '#domain/errors'
import { PlatformBody } from '#domain/platform-body'
import type { User } from '#domain/users/user'
import type { Committed } from '#storage/store'
import { requireWritingUser } from '../access/actors.ts'
import { recordOfUser, whoIs } from '../audit/record.ts'
import type { UseCaseContext } from '../context.ts'

/** What a client may send back as it got it; the name alone is taken over. */
const KNOWN = [
  ...['firstName', 'lastName', 'email', 'avatarUrl', 'activated', 'signInCount', 'confirmed', '2faEnabled'],
  ...['cookieConsentData', 'preferredLanguage'],
]

/** Users give themselves the name that others see. The e-mail address is what they are known by, and stays. */
export async function changeProfile(
  ctx: Pick<UseCaseContext, 'store' | 'clock'>,
  actor: Actor,
  input: { version: number | null; body: unknown },
): Promise<Committed<User>> {
  const { userId } = requireWritingUser(actor)
  const { firstName, lastName } = parse(input.body)
  const at = ctx.clock.now()
  return ctx.store.transact(async (tx) => {
    const user = await tx.users.get(userId)
    if (!user) throw platformNotFound('User')
    const updatedAt = Math.max(at, user.updatedAt)
    const next: User = { ...user, firstName, lastName, version: user.version + 1, updatedAt }
    if (input.version !== user.version || !(await tx.users.update(next, user.version)))
      throw new DomainError('Conflict')
    const event = { action: 'user.change_profile', target: { type: 'User', id: userId }, at } as const
    await recordOfUser(tx, whoIs(actor), userId, event)
    return next
  })
}

function parse(body: unknown): Pick<User, 'firstName' | 'lastName'> {
  const members = new PlatformBody(body, KNOWN)
  const names = {
    firstName: members.text('firstName').trim(),
    lastName: members.optionalText('lastName').trim(),
  }
  members.finish()
  return names
}
