import type { Actor } from '#domain/access/actor'
import { platformNotFound } from '#domain/errors'
import type { User } from '#domain/users/user'
import { requireUserId } from '../access/actors.ts'
import type { UseCaseContext } from '../context.ts'

/** The account of the token. */
export async function getMe(ctx: Pick<UseCaseContext, 'store'>, actor: Actor): Promise<User> {
  const userId = requireUserId(actor)
  const user = await ctx.store.read((reader) => reader.users.get(userId))
  if (!user) throw platformNotFound('User')
  return user
}
