import type { UserActor } from '#domain/access/actor'
import { accessDenied } from '#domain/errors'
import type { StoreReader } from '#storage/store'

/**
 * The user in whose name a job acts. Requests learn from the token whether its user is suspended; jobs have no token, so
 * they ask here. What the user may do is asked where the job does it.
 */
export async function actingUser(reader: StoreReader, userId: string): Promise<UserActor> {
  const user = await reader.users.get(userId)
  if (user?.state !== 'active') throw accessDenied('The user who asked for this is suspended or no longer exists.')
  return { kind: 'user', userId, tokenId: '', scope: 'manage' }
}
