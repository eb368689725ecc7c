import type { Actor } from '#domain/access/actor'
import { type OrganizationRight, type Right, rightsOnOrganization, rightsOnSpace } from '#domain/access/decide'
import type { Policy } from '#domain/roles/role'
import { requireUserId } from '../access/actors.ts'
import { type Address, requireAnyEnvironment } from '../access/require-environment.ts'
import { requireOrganization } from '../access/require-organization.ts'
import type { UseCaseContext } from '../context.ts'

export interface OwnRights {
  user: string
  space: readonly Right[]
  organization: readonly OrganizationRight[]
  /** The rules about single entries and assets, role by role; `all` when nothing is restricted. */
  policies: 'all' | readonly (readonly Policy[])[]
  /** The names of the environment that policies can match. */
  names: readonly string[]
  /** The head of the change log. */
  position: number
}

/** The rights of the actor, so that a client can hide what is not allowed. Every request is still checked. */
export async function readOwnRights(ctx: Pick<UseCaseContext, 'store'>, actor: Actor, at: Address): Promise<OwnRights> {
  return ctx.store.read(async (reader) => {
    const { space, access, names } = await requireAnyEnvironment(reader, actor, at, 'enter')
    const user = requireUserId(actor)
    const granted = access === 'all' ? [] : await reader.roles.granted(space.id, user)
    const role = await reader.organizations.role(space.organization, user)
    return {
      user,
      space: rightsOnSpace(actor, space, access),
      organization: rightsOnOrganization(actor, role),
      policies: access === 'all' ? 'all' : granted.flatMap(({ role }) => (role ? [role.policies] : [])),
      names,
      position: await reader.changes.head(space.id),
    }
  })
}

/** The rights outside of spaces: creating spaces, and seeing the members of organizations. */
export async function readOwnRightsInOrganization(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: { organization: string },
): Promise<Pick<OwnRights, 'user' | 'organization'>> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireOrganization(reader, actor, input.organization, 'enter')
    const user = requireUserId(actor)
    return { user, organization: rightsOnOrganization(actor, await reader.organizations.role(id, user)) }
  })
}
