import type { Actor } from '#domain/access/actor'
import { type Decision, decideOnSpace, type Right, runsSpaces } from '#domain/access/decide'
import { accessDenied, spaceNotFound } from '#domain/errors'
import { isId } from '#domain/resources/id'
import { readRole, type SpaceAccess } from '#domain/roles/space-access'
import type { Space } from '#domain/spaces/space'
import type { StoreReader } from '#storage/store'

/** The space, when the actor may do this in it. One that is missing and one that must not be known look the same. */
export async function requireSpace(reader: StoreReader, actor: Actor, id: string, right: Right): Promise<Space> {
  return (await requireSpaceAccess(reader, actor, id, right)).space
}

/** The same, with what the actor may do there. */
export async function requireSpaceAccess(
  reader: StoreReader,
  actor: Actor,
  id: string,
  right: Right,
): Promise<{ space: Space; access: SpaceAccess }> {
  const space = isId(id) ? await reader.spaces.get(id) : null
  if (!space) throw spaceNotFound(id)
  const access = await accessTo(reader, actor, space)
  requireAllowed(decideOnSpace(actor, space.id, access, right), right, () => spaceNotFound(id))
  return { space, access }
}

/** Asked anew with every request, so that whoever loses a role or a membership loses it at once. */
async function accessTo(reader: StoreReader, actor: Actor, space: Space): Promise<SpaceAccess> {
  if (actor.kind !== 'user') return actor.kind === 'system' ? 'all' : 'none'
  const role = await reader.organizations.role(space.organization, actor.userId)
  if (role === null) return 'none'
  if (runsSpaces(role)) return 'all'
  const granted = await reader.roles.granted(space.id, actor.userId)
  if (granted.length === 0) return 'none'
  if (granted.some(({ admin }) => admin)) return 'all'
  const roles = granted.flatMap(({ role }) => (role ? [readRole(role.permissions, role.policies)] : []))
  return { user: actor.userId, roles }
}

function requireAllowed(decision: Decision, right: Right, hidden: () => Error): void {
  if (decision === 'hidden') throw hidden()
  if (decision === 'denied') throw accessDenied(`You may not do this: it needs the right "${right}" in this space.`)
}
