import type { Actor, UserActor } from '#domain/access/actor'
import { accessDenied } from '#domain/errors'
import type { StoreReader } from '#storage/store'
import { requireWritingUser } from './actors.ts'

/**
 * What decides over an account itself (password, second factor, other sessions) is for its user at a browser: a token in
 * a script, or one that an application was given, must not be able to take the account over.
 */
export async function requireSession(reader: StoreReader, actor: Actor): Promise<UserActor> {
  const user = requireWritingUser(actor)
  const own = await reader.tokens.get(user.tokenId)
  if (own?.kind !== 'session') throw accessDenied('This needs a session: sign in with a browser.')
  return user
}
