import type { Actor } from '#domain/access/actor'
import { administratesInstallation, runsSpaces } from '#domain/access/decide'
import { accessDenied, DomainError } from '#domain/errors'
import type { StoreReader } from '#storage/store'
import type { ReadContext } from '../context.ts'

/** For administrators of the installation: the owners and admins of its first organization. */
export async function requireInstallation(reader: StoreReader, actor: Actor): Promise<void> {
  const organization = await reader.installation.firstOrganization()
  if (!(await mayIn(reader, actor, organization))) {
    throw accessDenied('This needs an administrator of the installation: an owner or admin of its first organization.')
  }
  if (actor.kind !== 'user' || organization === null) return
  if (await reader.organizations.lacksSecondFactor(organization, actor.userId)) {
    throw new DomainError('SecondFactorRequired')
  }
}

/** Whether a user who is signed in to the web app administrates the installation. */
export const isAdministrator = ({ store }: ReadContext, userId: string): Promise<boolean> =>
  store.read(async (reader) => {
    const organization = await reader.installation.firstOrganization()
    return organization !== null && runsSpaces(await reader.organizations.role(organization, userId))
  })

async function mayIn(reader: StoreReader, actor: Actor, organization: string | null): Promise<boolean> {
  const isMember = organization !== null && actor.kind === 'user'
  return administratesInstallation(actor, isMember ? await reader.organizations.role(organization, actor.userId) : null)
}
