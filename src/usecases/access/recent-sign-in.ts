import type { Actor } from '#domain/access/actor'
import { DomainError } from '#domain/errors'
import { isRecentSignIn } from '#domain/users/session'
import type { Clock } from '#lib/clock'
import { clockSteps } from '#lib/clock-steps'
import type { StoreReader } from '#storage/store'

/**
 * A session that was left open must not be enough to make what outlives it: tokens, applications, owners. Programs with a
 * personal token cannot sign in again, and their token is such a credential already, so nothing more is asked of them.
 */
export async function requireRecentSignIn(reader: StoreReader, actor: Actor, clock: Clock): Promise<void> {
  if (actor.kind !== 'user') return
  const token = await reader.tokens.get(actor.tokenId)
  if (token?.kind !== 'session') return
  const signedInAt = token.confirmedAt ?? token.createdAt
  if (!isRecentSignIn(signedInAt, clockSteps(clock).nowFor(signedInAt))) throw new DomainError('RecentSignInRequired')
}
