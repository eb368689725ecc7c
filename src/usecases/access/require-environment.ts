import type { Actor } from '#domain/access/actor'
import { decideOnEnvironment, type Right } from '#domain/access/decide'
import { environmentNotFound } from '#domain/errors'
import { isId } from '#domain/resources/id'
import { namesEnvironments, type SpaceAccess } from '#domain/roles/space-access'
import type { Environment, Space } from '#domain/spaces/space'
import type { StoreReader } from '#storage/store'
import { requireSpaceAccess } from './require-space.ts'

/** The environment in the URL of a request. */
export interface Address {
  space: string
  environment: string
}

/** An environment that the actor may access. */
export interface EnvironmentScope {
  space: Space
  environment: Environment
  /** The name in the URL: its id or an alias. */
  addressed: string
  /** The rights of the actor in it. */
  access: SpaceAccess
  /** The names of the environment that policies can match. */
  names: readonly string[]
}

/** The environment as log rows and errors name it: its id, and the alias if the request used one. */
export const addressOf = ({
  space,
  environment,
  addressed,
}: Pick<EnvironmentScope, 'space' | 'environment' | 'addressed'>) => ({
  space: space.id,
  environment: environment.id,
  environmentKey: environment.key,
  alias: addressed === environment.id ? null : addressed,
})

/** Resolves the name of an environment. An environment that is still being copied has no content, so it is refused. */
export async function requireEnvironment(
  reader: StoreReader,
  actor: Actor,
  at: Address,
  right: Right,
): Promise<EnvironmentScope> {
  const scope = await requireAnyEnvironment(reader, actor, at, right)
  if (scope.environment.status !== 'ready') throw environmentNotFound(scope.space.id, at.environment)
  return scope
}

/** For reads of the environment itself, whatever its status is. */
export async function requireAnyEnvironment(
  reader: StoreReader,
  actor: Actor,
  at: Address,
  right: Right,
): Promise<EnvironmentScope> {
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
 * Checks an environment that a write names in its body: the target of an alias, the environments of an API key. Without
 * this check such a write would bypass the roles.
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

/** Policies match any name of an environment. The aliases are read only for actors whose roles name environments. */
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
