import type { Actor } from '#domain/access/actor'
import type { ManagementToken } from '#domain/access/management-token'
import type { Page, PageOf } from '#storage/store'
import { requireOrganization } from '../access/require-organization.ts'
import type { UseCaseContext } from '../context.ts'
import { toManagementToken } from './new-token.ts'

/** The personal access tokens of all members, newest first, for administrators of the organization. */
export async function listTokensOfOrganization(
  ctx: Pick<UseCaseContext, 'store'>,
  actor: Actor,
  input: { organization: string; page: Page },
): Promise<PageOf<ManagementToken>> {
  return ctx.store.read(async (reader) => {
    const { id } = await requireOrganization(reader, actor, input.organization, 'read')
    const { total, items } = await reader.tokens.ofOrganization(id, 'management', input.page)
    return { total, items: items.map(toManagementToken) }
  })
}
