import type { Actor } from '#domain/access/actor'
import type { Right } from '#domain/access/decide'
import { DomainError, spaceNotFound } from '#domain/errors'
import type { StoreReader } from '#storage/store'
import { requireWriter } from '../access/actors.ts'
import { requireSpace } from '../access/require-space.ts'
import { chooseOrganization } from './choose-organization.ts'

/** True if the actor may know of this space. */
export async function isVisible(reader: StoreReader, actor: Actor, id: string): Promise<boolean> {
  try {
    return Boolean(await requireSpace(reader, actor, id, 'enter'))
  } catch (error) {
    if (codeOf(error) === 'NotFound') return false
    throw error
  }
}

/**
 * The organization for a space that a `PUT` creates. A caller who may not create spaces gets the same response for a
 * free id and for one of a space it may not know. A caller who may create spaces does learn that an id is taken: ids
 * are unique across organizations.
 */
export async function organizationForNew(
  reader: StoreReader,
  actor: Actor,
  { id, organization }: { id: string; organization: string | null },
): Promise<string> {
  if (actor.kind === 'user') requireWriter(actor)
  try {
    const chosen = await chooseOrganization(reader, actor, organization)
    if (await reader.spaces.get(id)) throw spaceNotFound(id)
    return chosen
  } catch (error) {
    throw codeOf(error) === 'AccessDenied' ? spaceNotFound(id) : error
  }
}

/** The access that a `PUT` of a space needs: the right in a space that the actor knows, or the right to create one. */
export async function requireSpaceOrCreation(
  reader: StoreReader,
  actor: Actor,
  id: string,
  right: Right,
): Promise<void> {
  if (await isVisible(reader, actor, id)) return void (await requireSpace(reader, actor, id, right))
  if (actor.kind === 'user') requireWriter(actor)
  await chooseOrganization(reader, actor, null).catch((error: unknown) => {
    // The use case reads the organization from the header.
    if (codeOf(error) === 'MissingOrganizationParameter') return
    throw codeOf(error) === 'AccessDenied' ? spaceNotFound(id) : error
  })
}

const codeOf = (error: unknown): string | null => (error instanceof DomainError ? error.code : null)
