import type { Actor } from '#domain/access/actor'
import { mayCreateSpaces } from '#domain/access/decide'
import { accessDenied, DomainError, platformNotFound } from '#domain/errors'
import { isId } from '#domain/resources/id'
import type { StoreReader } from '#storage/store'
import { requireWriter } from '../access/actors.ts'

/** The organization of a new space: the requested one, or the only one in which the user may create spaces. */
export async function chooseOrganization(reader: StoreReader, actor: Actor, requested: string | null): Promise<string> {
  if (actor.kind === 'system') {
    const found = requested !== null && (await reader.organizations.get(requested))
    if (!found) throw platformNotFound('Organization')
    return found.id
  }
  const { userId } = requireWriter(actor)
  if (requested !== null) {
    const role = isId(requested) ? await reader.organizations.role(requested, userId) : null
    if (role === null) throw platformNotFound('Organization')
    if (!mayCreateSpaces(role)) throw accessDenied('You may not create spaces in this organization.')
    await requireSecondFactor(reader, requested, userId)
    return requested
  }
  const possible: string[] = []
  for (const { id } of await reader.organizations.ofUser(userId)) {
    if (mayCreateSpaces(await reader.organizations.role(id, userId))) possible.push(id)
  }
  const [first, second] = possible
  if (first === undefined) throw accessDenied('You may not create spaces in any organization.')
  if (second !== undefined) throw new DomainError('MissingOrganizationParameter')
  await requireSecondFactor(reader, first, userId)
  return first
}

async function requireSecondFactor(reader: StoreReader, organization: string, userId: string): Promise<void> {
  if (await reader.organizations.lacksSecondFactor(organization, userId)) throw new DomainError('SecondFactorRequired')
}
