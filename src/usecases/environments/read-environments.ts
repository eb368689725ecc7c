import type { Actor } from '#domain/access/actor'
import { mayEnter } from '#domain/roles/space-access'
import type { Page, PageOf } from '#storage/store'
import { type Address, requireAnyEnvironment } from '../access/require-environment.ts'
import { requireSpaceAccess } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'
import { type EnvironmentView, viewEnvironment } from './environment-view.ts'

/** More than the limit of a space. */
const ALL: Page = { skip: 0, limit: 10_000 }

/** All environments, oldest first, followed by those that have aliases, once per alias. */
export async function listEnvironments(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: { space: string; page: Page },
): Promise<PageOf<EnvironmentView>> {
  return ctx.store.read(async (reader) => {
    const { space, access } = await requireSpaceAccess(reader, actor, input.space, 'enter')
    const { items: stored } = await reader.environments.list(space.id, ALL)
    const aliases = await reader.aliases.list(space.id)
    const named = Map.groupBy(aliases, (alias) => alias.environment)
    const namesOf = (key: number) => (named.get(key) ?? []).map(({ id }) => id)
    const items = stored.filter(({ id, key }) => mayEnter(access, [id, ...namesOf(key)]))
    const byKey = new Map(items.map((environment) => [environment.key, environment]))
    const all: EnvironmentView[] = [
      ...items.map((environment) => ({ environment, addressed: environment.id, aliases: namesOf(environment.key) })),
      ...aliases.flatMap(({ id, environment: key }) => {
        const environment = byKey.get(key)
        return environment ? [{ environment, addressed: id, aliases: namesOf(key) }] : []
      }),
    ]
    const { skip, limit } = input.page
    return { total: all.length, items: all.slice(skip, skip + limit) }
  })
}

/** By id or alias; also while it is being copied, so that clients can watch its status. */
export async function getEnvironment(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  at: Address,
): Promise<EnvironmentView> {
  return ctx.store.read(async (reader) => {
    const { environment, addressed } = await requireAnyEnvironment(reader, actor, at, 'enter')
    return viewEnvironment(reader, environment, addressed)
  })
}
