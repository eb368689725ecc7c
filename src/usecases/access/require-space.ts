import type { Actor } from '#domain/access/actor'
import { type Decision, decideOnSpace, type Right } from '#domain/access/decide'
import { accessDenied, spaceNotFound } from '#domain/errors'
import { isId } from '#domain/resources/id'
import type { Space } from '#domain/spaces/space'
import type { StoreReader } from '#storage/store'

/** The space, when the actor may do this in it. One that is missing and one that must not be known look the same. */
export async function requireSpace(reader: StoreReader, actor: Actor, id: string, right: Right): Promise<Space> {
  const space = isId(id) ? await reader.spaces.get(id) : null
  if (!space) throw spaceNotFound(id)
  const role = actor.kind === 'user' ? await reader.organizations.role(space.organization, actor.userId) : null
  requireAllowed(decideOnSpace(actor, space.id, role, right), right, () => spaceNotFound(id))
  return space
}

function requireAllowed(decision: Decision, right: Right, hidden: () => Error): void {
  if (decision === 'hidden') throw hidden()
  if (decision === 'denied') throw accessDenied(`You may not do this: it needs the right "${right}" in this space.`)
}
