import type { Actor } from '#domain/access/actor'
import { DomainError } from '#domain/errors'
import { isRecentSignIn } from '#domain/users/session'
import type { Clock } from '#lib/clock'
import { clockSteps } from '#lib/clock-steps'
import type { StoreReader } from '#storage/store'

/**
 * An abandoned session must not be enough to create credentials that outlive it: tokens, applications, owners. Programs
 * with a personal access token cannot sign in again, and their token is such a credential already, so they are exempt.
 */
export async function requireRecentSignIn(reader: StoreReader, actor: Actor, clock: Clock): Promise<void> {
  if (actor.kind !== 'user') return
  const token = await reader.tokens.get(actor.tokenId)
  if (token?.kind !== 'session') return
  const signedInAt = token.confirmedAt ?? token.createdAt
  if (!isRecentSignIn(signedInAt, clockSteps(clock).nowFor(signedInAt))) throw new DomainError('RecentSignInRequired')
}
