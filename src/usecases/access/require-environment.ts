import type { Actor } from '#domain/access/actor'
import { decideOnEnvironment, type Right } from '#domain/access/decide'
import { environmentNotFound } from '#domain/errors'
import { isId } from '#domain/resources/id'
import type { Environment, Space } from '#domain/spaces/space'
import type { StoreReader } from '#storage/store'
import { requireSpace } from './require-space.ts'

/** Where content is, as the address of a request names it. */
export interface Address {
  space: string
  environment: string
}

/** Where content is, once it is known that the actor may be there. */
export interface Place {
  space: Space
  environment: Environment
}

export const addressOf = (place: Place): Address => ({ space: place.space.id, environment: place.environment.id })

export async function requireEnvironment(reader: StoreReader, actor: Actor, at: Address, right: Right): Promise<Place> {
  const space = await requireSpace(reader, actor, at.space, right)
  const known = isId(at.environment) && decideOnEnvironment(actor, at.environment) === 'allowed'
  const environment = known ? await reader.environments.get(space.id, at.environment) : null
  if (!environment) throw environmentNotFound(space.id, at.environment)
  return { space, environment }
}
