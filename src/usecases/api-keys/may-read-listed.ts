import type { Actor } from '#domain/access/actor'
import { isPattern } from '#domain/access/listed-environments'
import { namesEnvironments, type SpaceAccess } from '#domain/roles/space-access'
import type { StoreReader } from '#storage/store'
import { mayEnterOther } from '../access/require-environment.ts'

/**
 * Checks whether the actor may enter an environment that a key lists by id or pattern. Null when there is no such
 * environment. A pattern also matches environments that are created later, so it needs roles that do not name
 * environments.
 */
export async function mayReadListed(
  reader: StoreReader,
  actor: Actor,
  access: SpaceAccess,
  { space, listed }: { space: string; listed: string },
): Promise<boolean | null> {
  if (isPattern(listed)) return !namesEnvironments(access)
  const environment = await reader.environments.named(space, listed)
  return environment && mayEnterOther(reader, actor, access, environment)
}
