import type { Actor } from '#domain/access/actor'
import type { Space } from '#domain/spaces/space'
import type { Page, PageOf } from '#storage/store'
import { requireUserId } from '../access/actors.ts'
import { requireSpace } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'

/** The spaces of all organizations the acting user belongs to. */
export async function listSpaces(ctx: Pick<UseCaseContext, 'store'>, actor: Actor, page: Page): Promise<PageOf<Space>> {
  const userId = requireUserId(actor)
  return ctx.store.read((reader) => reader.spaces.ofUser(userId, page))
}

export async function getSpace(ctx: Pick<UseCaseContext, 'store'>, actor: Actor, id: string): Promise<Space> {
  return ctx.store.read((reader) => requireSpace(reader, actor, id, 'enter'))
}
