import type { UserActor } from '#domain/access/actor'
import { accessDenied } from '#domain/errors'
import type { StoreReader } from '#storage/store'

/**
 * The user for whom a job acts. Requests learn from the token whether its user is suspended; jobs have no token, so
 * they check it here. The rights of the user are checked by the step itself.
 */
export async function actingUser(reader: StoreReader, userId: string): Promise<UserActor> {
  const user = await reader.users.get(userId)
  if (user?.state !== 'active') throw accessDenied('The user who requested this is suspended or no longer exists.')
  return { kind: 'user', userId, tokenId: '', scope: 'manage' }
}
