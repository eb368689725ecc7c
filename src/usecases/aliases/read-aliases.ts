import type { Actor } from '#domain/access/actor'
import { platformNotFound } from '#domain/errors'
import type { SpaceAccess } from '#domain/roles/space-access'
import type { EnvironmentAlias } from '#domain/spaces/space'
import type { StoreReader } from '#storage/store'
import { mayEnterOther } from '../access/require-environment.ts'
import { requireSpaceAccess } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'

type Context = Pick<UseCaseContext, 'store'>

export async function listAliases(ctx: Context, actor: Actor, input: { space: string }): Promise<EnvironmentAlias[]> {
  return ctx.store.read(async (reader) => {
    const { space, access } = await requireSpaceAccess(reader, actor, input.space, 'enter')
    const reached: EnvironmentAlias[] = []
    for (const alias of await reader.aliases.list(space.id)) {
      if (await mayReach(reader, actor, access, alias)) reached.push(alias)
    }
    return reached
  })
}

export async function getAlias(
  ctx: Context,
  actor: Actor,
  input: { space: string; id: string },
): Promise<EnvironmentAlias> {
  return ctx.store.read(async (reader) => {
    const { space, access } = await requireSpaceAccess(reader, actor, input.space, 'enter')
    const alias = await reader.aliases.get(space.id, input.id)
    if (!alias || !(await mayReach(reader, actor, access, alias))) throw platformNotFound('EnvironmentAlias')
    return alias
  })
}

/** An alias shows its target, so it is hidden when the target is. */
export async function mayReach(
  reader: StoreReader,
  actor: Actor,
  access: SpaceAccess,
  alias: EnvironmentAlias,
): Promise<boolean> {
  if (access === 'all') return true
  const environment = await reader.environments.byKey(alias.environment)
  return environment !== null && mayEnterOther(reader, actor, access, environment)
}
