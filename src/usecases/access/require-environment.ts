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
  /** The name it was addressed by: its id, or an alias. */
  addressed: string
}

/** The place as a log row or an error names it: the environment itself, and the alias where one was used. */
export const addressOf = ({ space, environment, addressed }: Place) => ({
  space: space.id,
  environment: environment.id,
  environmentKey: environment.key,
  alias: addressed === environment.id ? null : addressed,
})

/** The one place where the name of an environment becomes an environment. One that is still being copied has no content. */
export async function requireEnvironment(reader: StoreReader, actor: Actor, at: Address, right: Right): Promise<Place> {
  const place = await requireAnyEnvironment(reader, actor, at, right)
  if (place.environment.status !== 'ready') throw environmentNotFound(place.space.id, at.environment)
  return place
}

/** For those who look at an environment and not into it: whatever its status is. */
export async function requireAnyEnvironment(
  reader: StoreReader,
  actor: Actor,
  at: Address,
  right: Right,
): Promise<Place> {
  const space = await requireSpace(reader, actor, at.space, right)
  const known = isId(at.environment) && decideOnEnvironment(actor, at.environment) === 'allowed'
  const environment = known ? await reader.environments.named(space.id, at.environment) : null
  if (!environment) throw environmentNotFound(space.id, at.environment)
  return { space, environment, addressed: at.environment }
}
