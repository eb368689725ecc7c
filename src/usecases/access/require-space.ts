import type { Actor } from '#domain/access/actor'
import { type Decision, decideOnSpace, isAllowedInArchive, type Right, runsSpaces } from '#domain/access/decide'
import { accessDenied, DomainError, spaceArchived, spaceNotFound } from '#domain/errors'
import { isId } from '#domain/resources/id'
import { compileRole, type SpaceAccess } from '#domain/roles/space-access'
import type { Space } from '#domain/spaces/space'
import type { OrganizationRole } from '#domain/users/user'
import type { StoreReader } from '#storage/store'

/** The space, if the actor has the right in it. A space that the actor may not know of is reported as missing. */
export async function requireSpace(reader: StoreReader, actor: Actor, id: string, right: Right): Promise<Space> {
  return (await requireSpaceAccess(reader, actor, id, right)).space
}

/** The space and the rights of the actor in it. */
export async function requireSpaceAccess(
  reader: StoreReader,
  actor: Actor,
  id: string,
  right: Right,
): Promise<{ space: Space; access: SpaceAccess }> {
  const seen = isId(id) ? await seenBy(reader, actor, id) : null
  if (!seen) throw spaceNotFound(id)
  const { space, role, lacksFactor } = seen
  const access = await accessTo(reader, actor, space, role)
  // A user outside the space gets the same NotFound as for a missing space.
  if (lacksFactor && access !== 'none') throw new DomainError('SecondFactorRequired')
  requireAllowed(decideOnSpace(actor, space.id, access, right), right, () => spaceNotFound(id))
  if (space.archivedAt !== null && actor.kind !== 'system' && !isAllowedInArchive(right)) throw spaceArchived()
  return { space, access }
}

async function seenBy(reader: StoreReader, actor: Actor, id: string) {
  if (actor.kind === 'user') return reader.spaces.seenBy(actor.userId, id)
  const space = await reader.spaces.get(id)
  return space && { space, role: null, lacksFactor: false }
}

/** Read in every request, so that a removed role or membership takes effect at once. */
async function accessTo(
  reader: StoreReader,
  actor: Actor,
  space: Space,
  role: OrganizationRole | null,
): Promise<SpaceAccess> {
  if (actor.kind !== 'user') return actor.kind === 'system' ? 'all' : 'none'
  if (role === null) return 'none'
  if (runsSpaces(role)) return 'all'
  const granted = await reader.roles.granted(space.id, actor.userId)
  if (granted.length === 0) return 'none'
  if (granted.some(({ admin }) => admin)) return 'all'
  const roles = granted.flatMap(({ role }) => (role ? [compileRole(role.permissions, role.policies)] : []))
  return { user: actor.userId, roles }
}

function requireAllowed(decision: Decision, right: Right, hidden: () => Error): void {
  if (decision === 'hidden') throw hidden()
  if (decision === 'denied') throw accessDenied(`This needs the right "${right}" in this space.`)
}
