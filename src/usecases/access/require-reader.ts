import type { Actor } from '#domain/access/actor'
import { decideOnEnvironment, decideOnSpace } from '#domain/access/decide'
import { accessDenied, environmentNotFound, spaceNotFound } from '#domain/errors'
import { isId } from '#domain/resources/id'
import type { Stage } from '#domain/resources/resource'
import { rightOf } from '../delivery/stage-right.ts'
import type { Address } from './require-environment.ts'

/**
 * Checks whether this API key may read a stage of an environment. The key itself contains the answer, so the check
 * comes before the cache, which may hold a response for another key. Whether the environment exists is checked later.
 */
export function requireReader(actor: Actor, { space, environment }: Address, stage: Stage): void {
  requireSpaceReader(actor, space, stage)
  if (!isId(environment) || decideOnEnvironment(actor, 'none', { addressed: environment, names: [] }) !== 'allowed') {
    throw environmentNotFound(space, environment)
  }
}

/** The same for a space, whichever environment is read. */
export function requireSpaceReader(actor: Actor, space: string, stage: Stage): void {
  const right = rightOf(stage)
  const decision = decideOnSpace(actor, space, 'none', right)
  if (decision === 'hidden') throw spaceNotFound(space)
  if (decision === 'denied') throw accessDenied(`This needs the right "${right}" in this space.`)
}
