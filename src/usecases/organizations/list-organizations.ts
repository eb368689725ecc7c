import type { Actor } from '#domain/access/actor'
import type { Organization } from '#domain/users/user'
import type { Page, PageOf } from '#storage/store'
import { requireUserId } from '../access/actors.ts'
import type { UseCaseContext } from '../context.ts'

/** The organizations the acting user belongs to. */
export async function listOrganizations(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  page: Page,
): Promise<PageOf<Organization>> {
  const userId = requireUserId(actor)
  const all = await ctx.store.read((reader) => reader.organizations.ofUser(userId))
  return { total: all.length, items: all.slice(page.skip, page.skip + page.limit) }
}
