import type { Actor } from '#domain/access/actor'
import { decideOnEnvironment, type Right } from '#domain/access/decide'
import { environmentNotFound } from '#domain/errors'
import { isId } from '#domain/resources/id'
import { namesEnvironments, type SpaceAccess } from '#domain/roles/space-access'
import type { Environment, Space } from '#domain/spaces/space'
import type { StoreReader } from '#storage/store'
import { requireSpaceAccess } from './require-space.ts'

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
  /** What the actor may do there. */
  access: SpaceAccess
  /** The names of the environment that policies may look at. */
  names: readonly string[]
}

/** The place as a log row or an error names it: the environment itself, and the alias where one was used. */
export const addressOf = ({ space, environment, addressed }: Pick<Place, 'space' | 'environment' | 'addressed'>) => ({
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
  const { space, access } = await requireSpaceAccess(reader, actor, at.space, right)
  const addressed = at.environment
  const environment = isId(addressed) ? await reader.environments.named(space.id, addressed) : null
  if (!environment) throw environmentNotFound(space.id, addressed)
  const names = await namesOf(reader, access, environment, addressed)
  if (decideOnEnvironment(actor, access, { addressed, names }) !== 'allowed') {
    throw environmentNotFound(space.id, addressed)
  }
  return { space, environment, addressed, access, names }
}

/**
 * May the actor enter an environment that a write names besides the one in its address: the target of an alias, the
 * environments of an API key? Without this check such a write would bypass the roles.
 */
export async function mayEnterOther(
  reader: StoreReader,
  actor: Actor,
  access: SpaceAccess,
  environment: Environment,
): Promise<boolean> {
  const names = await namesOf(reader, access, environment, environment.id)
  return decideOnEnvironment(actor, access, { addressed: environment.id, names }) === 'allowed'
}

/** An environment is the same under all of its names; they are looked up only for those whose roles tell them apart. */
async function namesOf(
  reader: StoreReader,
  access: SpaceAccess,
  { id, key }: Environment,
  addressed: string,
): Promise<string[]> {
  if (!namesEnvironments(access)) return id === addressed ? [id] : [id, addressed]
  const aliases = await reader.aliases.ofEnvironment(key)
  return [...new Set([id, addressed, ...aliases.map((alias) => alias.id)])]
}
