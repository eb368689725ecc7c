import type { Actor } from '#domain/access/actor'
import { decideOnEnvironment, decideOnSpace } from '#domain/access/decide'
import { accessDenied, environmentNotFound, spaceNotFound } from '#domain/errors'
import { isId } from '#domain/resources/id'
import type { Stage } from '#domain/resources/resource'
import { rightOf } from '../delivery/stage-right.ts'
import type { Address } from './require-environment.ts'

/**
 * May this key read a stage of what is addressed? It knows by itself, so this is asked before memory is: an answer that
 * somebody else has been given is no answer for whoever may not have it. Whether the place exists is another question.
 */
export function requireReader(actor: Actor, { space, environment }: Address, stage: Stage): void {
  requireSpaceReader(actor, space, stage)
  if (!isId(environment) || decideOnEnvironment(actor, 'none', { addressed: environment, names: [] }) !== 'allowed') {
    throw environmentNotFound(space, environment)
  }
}

/** The same for a space, whichever environment will be read. */
export function requireSpaceReader(actor: Actor, space: string, stage: Stage): void {
  const right = rightOf(stage)
  const decision = decideOnSpace(actor, space, 'none', right)
  if (decision === 'hidden') throw spaceNotFound(space)
  if (decision === 'denied') throw accessDenied(`You may not do this: it needs the right "${right}" in this space.`)
}
