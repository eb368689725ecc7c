import type { Actor, UserActor } from '#domain/access/actor'
import { accessDenied } from '#domain/errors'
import type { Stamp } from '#domain/resources/resource'
import type { Clock } from '#lib/clock'

/** The account that an actor acts for. API keys have none: they only read. */
export function requireUserId(actor: Actor): string {
  if (actor.kind === 'user' || actor.kind === 'system') return actor.userId
  throw accessDenied('This needs a token of a user account.')
}

/**
 * A user who may change their own account with this token. Applications may not, because the change would outlive their
 * token.
 */
export function requireWritingUser(actor: Actor): UserActor {
  refuseApplications(actor)
  return requireWriter(actor)
}

export function requireWriter(actor: Actor): UserActor {
  if (actor.kind !== 'user') throw accessDenied('This needs a token of a user account.')
  if (actor.scope !== 'manage') throw accessDenied('The token may only read.')
  return actor
}

/**
 * The token of an application is short-lived and can be revoked, so it must not create, see or revoke credentials of
 * its user.
 */
export function refuseApplications(actor: Actor): void {
  if (actor.kind === 'user' && actor.application !== undefined) {
    throw accessDenied('An application cannot do this for its user.')
  }
}

/** Actions that only the server, its operator or its command line may perform. */
export function requireSystem(actor: Actor): void {
  if (actor.kind !== 'system') throw accessDenied('Only the operator of this server may do this.')
}

export function stampOf(ctx: { clock: Clock }, actor: Actor): Stamp {
  return { at: ctx.clock.now(), by: requireUserId(actor), ...requestOf(actor) }
}

/** The request of the actor, for the change log. */
export const requestOf = (actor: Actor): Pick<Stamp, 'requestId'> =>
  actor.kind === 'user' && actor.requestId !== undefined ? { requestId: actor.requestId } : {}
