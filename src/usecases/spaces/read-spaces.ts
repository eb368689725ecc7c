import type { Actor } from '#domain/access/actor'
import type { Space } from '#domain/spaces/space'
import type { Page, PageOf } from '#storage/store'
import { requireUserId } from '../access/actors.ts'
import { requireOrganization } from '../access/require-organization.ts'
import { requireSpace } from '../access/require-space.ts'
import type { UseCaseContext } from '../context.ts'

/** The spaces of all organizations of the acting user, or of the given one. */
export async function listSpaces(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: { page: Page; organization: string | null },
): Promise<PageOf<Space>> {
  const userId = requireUserId(actor)
  return ctx.store.read((reader) => reader.spaces.ofUser(userId, input.page, input.organization))
}

/** The same for members of the organization; for others the organization is reported as missing. */
export async function listSpacesOfOrganization(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: { page: Page; organization: string },
): Promise<PageOf<Space>> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireOrganization(reader, actor, input.organization, 'enter')
    return reader.spaces.ofUser(requireUserId(actor), input.page, id)
  })
}

export async function getSpace(ctx: Pick<UseCaseContext, 'store'>, actor: Actor, id: string): Promise<Space> {
  return ctx.store.read((reader) => requireSpace(reader, actor, id, 'enter'))
}
