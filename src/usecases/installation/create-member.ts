import type { OrganizationRole, User } from '#domain/users/user'
import type { UseCaseContext } from '../context.ts'
import { createUser, type NewUser } from '../users/create-user.ts'
import { firstLoginOf } from './first-login.ts'

/** Creates a user in the first organization, on behalf of the operator. */
export async function createMember(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'sealer' | 'passwords'>,
  input: NewUser & { role: OrganizationRole },
): Promise<User> {
  const { userId, organization } = await firstLoginOf(ctx)
  const { role, ...user } = input
  const { value: created } = await createUser(
    ctx,
    { kind: 'system', userId },
    { ...user, member: { organization, role } },
  )
  return created
}
