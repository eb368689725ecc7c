import type { Actor } from '#domain/access/actor'
import { decideOnOrganization, type OrganizationRight } from '#domain/access/decide'
import { accessDenied, DomainError, platformNotFound } from '#domain/errors'
import { isId } from '#domain/resources/id'
import type { Organization } from '#domain/users/user'
import type { StoreReader } from '#storage/store'

/**
 * The organization, if the actor has the right in it. An organization that the actor may not know of is reported as
 * missing.
 */
export async function requireOrganization(
  reader: StoreReader,
  actor: Actor,
  id: string,
  right: OrganizationRight,
): Promise<Organization> {
  const organization = isId(id) ? await reader.organizations.get(id) : null
  const role = organization && actor.kind === 'user' ? await reader.organizations.role(id, actor.userId) : null
  const decision = organization ? decideOnOrganization(actor, role, right) : 'hidden'
  if (!organization || decision === 'hidden') throw platformNotFound('Organization')
  if (actor.kind === 'user' && right !== 'enter' && (await reader.organizations.lacksSecondFactor(id, actor.userId))) {
    throw new DomainError('SecondFactorRequired')
  }
  if (decision === 'denied') throw accessDenied(`This needs the right "${right}" in this organization.`)
  return organization
}
