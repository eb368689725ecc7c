import { accessDenied } from '#domain/errors'
import { gainsAccessByNames } from '#domain/roles/environment-names'
import { namesEnvironments, type SpaceAccess } from '#domain/roles/space-access'
import type { StoreReader } from '#storage/store'

const RIGHTS_WOULD_GROW =
  'Your roles name this alias: moving it would give you rights that you do not have in one of its environments.'

/**
 * Refuses to take a name from one environment, or to give it to another, when the actor's own rights in either would
 * grow. `from` and `to` are keys of environments; null: the name is new, or no environment keeps it.
 */
export async function requireSameRights(
  reader: StoreReader,
  access: SpaceAccess,
  { alias, from, to }: { alias: string; from: number | null; to: number | null },
): Promise<void> {
  if (from === to || !namesEnvironments(access)) return
  for (const key of [from, to]) {
    const environment = key === null ? null : await reader.environments.byKey(key)
    if (!environment) continue
    const aliases = await reader.aliases.ofEnvironment(environment.key)
    const others = [environment.id, ...aliases.map(({ id }) => id)].filter((name) => name !== alias)
    const [before, after] = key === from ? [[...others, alias], others] : [others, [...others, alias]]
    if (gainsAccessByNames(access, before, after)) throw accessDenied(RIGHTS_WOULD_GROW)
  }
}
