import type { Actor, UserActor } from '#domain/access/actor'
import { accessDenied } from '#domain/errors'
import type { StoreReader } from '#storage/store'
import { requireWritingUser } from './actors.ts'

/**
 * Changes of an account (password, second factor, other sessions) need a browser session of its user. A token of a
 * script or an application must not be enough to take the account over.
 */
export async function requireSession(reader: StoreReader, actor: Actor): Promise<UserActor> {
  const user = requireWritingUser(actor)
  const own = await reader.tokens.get(user.tokenId)
  if (own?.kind !== 'session') throw accessDenied('This needs a session: sign in with a browser.')
  return user
}
