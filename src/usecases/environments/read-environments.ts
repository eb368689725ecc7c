import type { Actor } from '#domain/access/actor'
import type { Environment } from '#domain/spaces/space'
import type { Page, PageOf } from '#storage/store'
import { type Address, requireEnvironment } from '../access/require-environment.ts'
import { requireSpace } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'

export async function listEnvironments(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: { space: string; page: Page },
): Promise<PageOf<Environment>> {
  return ctx.store.read(async (reader) => {
    const space = await requireSpace(reader, actor, input.space, 'read')
    return reader.environments.list(space.id, input.page)
  })
}

export async function getEnvironment(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  at: Address,
): Promise<Environment> {
  return ctx.store.read(async (reader) => (await requireEnvironment(reader, actor, at, 'read')).environment)
}
