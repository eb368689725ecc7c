import type { Actor } from '#domain/access/actor'
import { platformNotFound } from '#domain/errors'
import type { EnvironmentAlias } from '#domain/spaces/space'
import { requireSpace } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'

type Context = Pick<UseCaseContext, 'store'>

export async function listAliases(ctx: Context, actor: Actor, input: { space: string }): Promise<EnvironmentAlias[]> {
  return ctx.store.read(async (reader) => {
    const space = await requireSpace(reader, actor, input.space, 'enter')
    return reader.aliases.list(space.id)
  })
}

export async function getAlias(
  ctx: Context,
  actor: Actor,
  input: { space: string; id: string },
): Promise<EnvironmentAlias> {
  return ctx.store.read(async (reader) => {
    const space = await requireSpace(reader, actor, input.space, 'enter')
    const alias = await reader.aliases.get(space.id, input.id)
    if (!alias) throw platformNotFound('EnvironmentAlias')
    return alias
  })
}
