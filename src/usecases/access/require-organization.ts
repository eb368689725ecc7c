import type { Actor } from '#domain/access/actor'
import { decideOnOrganization, type OrganizationRight } from '#domain/access/decide'
import { accessDenied, DomainError, platformNotFound } from '#domain/errors'
import { isId } from '#domain/resources/id'
import type { Organization } from '#domain/users/user'
import type { StoreReader } from '#storage/store'

/** The organization, when the actor may do this in it. One that is missing and one that must not be known look the same. */
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
  if (decision === 'denied')
    throw accessDenied(`You may not do this: it needs the right "${right}" in this organization.`)
  return organization
}
